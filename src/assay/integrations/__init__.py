"""Thin bridges to libraries that people use already."""
