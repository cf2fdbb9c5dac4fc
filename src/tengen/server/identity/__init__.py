"""Who somebody is: a signed cookie for everyone, an account for who wants one."""
