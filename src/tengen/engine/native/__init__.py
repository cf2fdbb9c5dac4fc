"""The engines of the compiled core behind the interface of local players."""
