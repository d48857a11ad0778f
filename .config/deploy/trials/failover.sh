#!/bin/bash
# Kills the primary of two PostgreSQL servers while the site is read and written, promotes the standby, and prints what became
# of the requests: a site whose DATABASE_URL leads to HAProxy, which knows the primary, as ../SCALE.md recommends.
#
#   bash .config/deploy/trials/failover.sh       as root; takes two minutes
#
# Needs what start.sh says, and apt-get install haproxy curl; the ports 4392, 5484, 5485 and 5494 to 5496.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"
require haproxy setsid curl
# Seconds that a manager such as Patroni waits for a primary before it promotes the standby.
PATIENCE=${PATIENCE:-3}
RATE=${RATE:-10}

main() {
  make_cluster first
  # What is acknowledged is on both servers.
  start_cluster first 5494 synchronous_standby_names=second
  install -d -m 700 -o postgres "$WORK/second"
  as_postgres pg_basebackup -d "host=$WORK/sockets port=5494 application_name=second" -D "$WORK/second" -R
  start_cluster second 5495
  DATABASE=postgres sql 5494 'create database site'
  start_haproxy
  start_site "$CLONE" 4392 DATABASE_URL="$(url_at 5496)" RATE_LIMITS=off WORKERS=2
  sign_in 4392 siobhan@irishagile.example
  DISCUSSION=$(newest_post 4392) COOKIE=$(awk '/session/ { print $6 "=" $7 }' "$WORK/cookies") \
    node "$CLONE/.config/deploy/traffic.mjs" http://127.0.0.1:4392 "$RATE" >"$WORK/traffic" &
  local traffic=$! began=$SECONDS
  sleep 15
  echo "after $((SECONDS - began)) s: the primary is killed"
  kill -KILL "$(head -1 "$WORK/first/postmaster.pid")"
  sleep "$PATIENCE"
  as_postgres "$BIN/pg_ctl" -s -D "$WORK/second" -w promote
  echo "after $((SECONDS - began)) s: the standby is promoted"
  sleep 30
  kill -TERM "$traffic"
  wait "$traffic" || true
  cat "$WORK/traffic"
  echo "replies on the new primary: $(sql 5495 "select count(*) from \"Reply\" where content like 'Traffic, number %'")"
  grep -c '"level":50' "$WORK/site-4392.log" | sed 's/^/lines of level 50 in the log: /' || true
}

start_haproxy() {
  start_role 5494 5484
  start_role 5495 5485
  cat >"$WORK/haproxy.cfg" <<END
defaults
  mode tcp
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
listen database
  bind 127.0.0.1:5496
  option httpchk GET /primary
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server first 127.0.0.1:5494 check port 5484
  server second 127.0.0.1:5495 check port 5485
END
  haproxy -f "$WORK/haproxy.cfg" >"$WORK/haproxy.log" 2>&1 &
  # It takes both for the primary until it has checked twice.
  sleep 5
}

# start_role PORT HTTP says at a port of its own whether a server is the primary, as Patroni does.
start_role() {
  (cd "$CLONE" && exec node --input-type=module -e "
    import { createServer } from 'node:http'
    import pg from 'pg'
    const pool = new pg.Pool({ connectionString: '$(DATABASE=postgres url_at "$1")', max: 1, connectionTimeoutMillis: 1000 })
    pool.on('error', () => {})
    createServer((_, response) =>
      pool.query('select pg_is_in_recovery() as follows').then(
        ({ rows }) => response.writeHead(rows[0].follows ? 503 : 200).end(),
        () => response.writeHead(503).end(),
      ),
    ).listen($2, '127.0.0.1')") &
}

main
