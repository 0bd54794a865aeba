"""Serves weights as llama.cpp's OpenAI-compatible server: serve.py FILE CONTEXT PORT. Prints READY once it listens."""

import sys
import time

import xllamacpp

file, context, port = sys.argv[1:4]
parameters = xllamacpp.CommonParams()
parameters.model.path = file
parameters.n_ctx = int(context)
parameters.n_parallel = 1
parameters.hostnames = ["127.0.0.1"]
parameters.port = int(port)
server = xllamacpp.Server(parameters)
print("READY", flush=True)
while True:
    time.sleep(3600)
