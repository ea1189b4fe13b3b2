#!/bin/sh
# workerd writes its log while a request waits. A deployed Worker's log is collected beside it, so here it goes nowhere.
exec workerd "$@" >/dev/null
