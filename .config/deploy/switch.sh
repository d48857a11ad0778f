#!/bin/sh
# Replaces the running version of the site without a failed request, by alternating between two ports. If anything goes wrong,
# the running version stays in service. For debian.sh, and for a test with other sites, which define:
#
#   PORTS                             the two ports; 4321 and 4322 unless it is set
#   UPSTREAM                          the file that nginx includes as its upstream, which names the port in service
#   start_site PORT, stop_site PORT   start the new version, and stop it if it is unhealthy
#   stop_others PORT                  stops every version except the one at this port
#   check_site PORT, check_public     check that it responds: directly, and through nginx
#   nginx_is_valid, reload_nginx      test and reload the configuration
#   nginx_workers                     the ids of the processes that handle requests

PORTS=${PORTS:-4321 4322}
RELOAD_SECONDS=${RELOAD_SECONDS:-10}
DRAIN_SECONDS=60

port_in_service() { sed -n 's/^server 127\.0\.0\.1:\([0-9]*\);$/\1/p' "$UPSTREAM"; }

free_port() {
  for PORT in $PORTS; do
    if [ "$PORT" != "$(port_in_service)" ]; then echo "$PORT" && return; fi
  done
}

switch_version() {
  OLD=$(port_in_service)
  NEW=$(free_port)
  if start_site "$NEW" && check_site "$NEW" && lead_visitors_to "$NEW" && check_public; then
    stop_others "$NEW"
    return 0
  fi
  if [ "$(port_in_service)" != "$OLD" ]; then lead_visitors_to "$OLD" || true; fi
  stop_site "$NEW" || true
  echo "! The version at port $OLD stays in service." >&2
  return 1
}

# Returns when nginx has finished all requests to the previous port.
lead_visitors_to() {
  BEFORE=$(nginx_workers)
  WAS=$(cat "$UPSTREAM")
  name_upstream "server 127.0.0.1:$1;"
  if nginx_is_valid && reload_nginx && await_new_workers; then
    await_old_workers
    return 0
  fi
  name_upstream "$WAS"
  return 1
}

# By renaming, so that nginx never reads a partial file.
name_upstream() {
  echo "$1" > "$UPSTREAM.next"
  mv "$UPSTREAM.next" "$UPSTREAM"
}

await_new_workers() {
  for _ in $(seq "$((RELOAD_SECONDS * 10))"); do
    for WORKER in $(nginx_workers); do
      case " $(echo "$BEFORE" | tr '\n' ' ') " in *" $WORKER "*) ;; *) return 0 ;; esac
    done
    sleep 0.1
  done
  echo "! nginx does not read its configuration again: its error log says why." >&2
  return 1
}

# The site finishes its own requests when it is stopped; this waits for those that nginx has yet to send there.
await_old_workers() {
  for _ in $(seq "$DRAIN_SECONDS"); do
    ALIVE=
    for WORKER in $BEFORE; do
      if kill -0 "$WORKER" 2> /dev/null; then ALIVE=yes; fi
    done
    if [ -z "$ALIVE" ]; then return 0; fi
    sleep 1
  done
}
