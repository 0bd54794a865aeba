// A thread that cannot begin: its file is built anew while files are read.
throw new Error("half built");
