#!/bin/bash
# Runs two processes of the site behind pgbouncer: this machine's version, and that of a newer Debian, which is downloaded.
# Prints the output of npm run doctor and npm start, and whether members are served and one process is notified of the other's
# writes.
#
#   bash .config/deploy/trials/pooler.sh       as root; takes five minutes, and prints a table
#
# Needs what start.sh says, and apt-get install pgbouncer debootstrap curl; the ports 4393, 4394, 5497, 5498 and 9493.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"
require pgbouncer debootstrap setsid curl
# The oldest Debian whose pgbouncer supports prepared statements.
SUITE=${SUITE:-trixie}
NEWER=${NEWER:-$WORK/newer}

main() {
  row what seconds result
  make_cluster first
  start_cluster first 5497 max_connections=200
  DATABASE=postgres sql 5497 'create database site'
  [ -e "$NEWER/etc" ] || timed "$SUITE in a folder" debootstrap --variant=minbase --include=pgbouncer "$SUITE" "$NEWER" http://deb.debian.org/debian
  attempt session ''
  attempt transaction ''
  attempt transaction "$NEWER"
}

# attempt MODE ROOT, the root folder of a Debian; empty for this one
attempt() {
  local settings=("DATABASE_URL=$(url_at 5498)" "DIRECT_DATABASE_URL=$(url_at 5497)" RATE_LIMITS=off) pooler discussion
  start_pooler "$@"
  row "$(chroot "${2:-/}" pgbouncer --version | head -1), $1 mode" - "$(doctor "${settings[@]}")"
  if launch "$CLONE" 4393 "${settings[@]}"; then
    start_site "$CLONE" 4394 "${settings[@]}" METRICS_PORT=9493
    sign_in 4393 siobhan@irishagile.example
    row '  300 pages of a member, twelve at once' - "$(pages 4393)"
    row '  the other process hears announcements' - "$(curl -s http://127.0.0.1:9493/metrics | grep '^announcements_listening')"
    discussion=/forum/posts/$(newest_post 4393)
    for _ in 1 2 3; do curl -sfo /dev/null "http://127.0.0.1:4394$discussion"; done
    post 4393 "/api$discussion/replies" "{\"content\":\"Through $1 mode.\"}" >/dev/null
    timed '  a reply to one process, until the other shows it' until_shown "http://127.0.0.1:4394$discussion" "Through $1 mode."
  else
    row '  npm start refuses' - "$(grep '^✗' "$WORK/site-4393.log" | head -1)"
  fi
  stop_sites
  kill "$pooler"
  wait "$pooler" || true
}

# Sets pooler to its process id.
start_pooler() {
  local root=${2:-/}
  cat >"$root/tmp/pgbouncer.ini" <<END
[databases]
* = host=127.0.0.1 port=5497 user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = 5498
unix_socket_dir =
auth_type = any
pool_mode = $1
max_client_conn = 500
default_pool_size = 20
ignore_startup_parameters = options,extra_float_digits
${2:+max_prepared_statements = 300}
END
  chroot --userspec=65534:65534 "$root" pgbouncer -q /tmp/pgbouncer.ini &
  pooler=$!
  for _ in $(seq 100); do
    if sql 5498 'select 1' >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  fail 'pgbouncer did not start.'
}

doctor() {
  (cd "$CLONE" && env "$@" npm run --silent doctor >"$WORK/doctor" 2>&1) || true
  grep Pooler "$WORK/doctor" | tr -s ' '
}

# Prints the statuses of requests for a page with a member's own discussions.
pages() {
  seq 300 | xargs -P 12 -I {} curl -so /dev/null -w '%{http_code}\n' --cookie "$WORK/cookies" "http://127.0.0.1:$1/forum?mine&{}" |
    sort | uniq -c | xargs
}

until_shown() {
  for _ in $(seq 100); do
    if curl -s "$1" | grep -q "$2"; then return 0; fi
    sleep 0.1
  done
  return 1
}

main
