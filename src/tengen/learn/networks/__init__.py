"""The networks of learners: kept, tried out, trained in self-play and measured."""
