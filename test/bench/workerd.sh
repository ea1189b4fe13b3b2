#!/bin/sh
# workerd writes its log while requests wait. A deployed Worker's log is collected separately, so it is discarded here.
exec workerd "$@" >/dev/null
