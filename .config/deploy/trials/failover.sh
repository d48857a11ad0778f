#!/bin/bash
# Kills the primary of two PostgreSQL servers during reads and writes, promotes the standby, and prints the outcomes of the
# requests. Exits with 1 unless they are as described in ../SCALE.md: only 503, for a while, and no lost reply. The site's
# DATABASE_URL points to HAProxy, which connects to the primary.
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
  # Acknowledged writes are on both servers.
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
  local traffic=$! began=$SECONDS killed promoted
  sleep 15
  killed=$((SECONDS - began))
  echo "after $killed s: the primary is killed"
  kill -KILL "$(head -1 "$WORK/first/postmaster.pid")"
  sleep "$PATIENCE"
  as_postgres "$BIN/pg_ctl" -s -D "$WORK/second" -w promote
  promoted=$((SECONDS - began))
  echo "after $promoted s: the standby is promoted"
  sleep 30
  kill -TERM "$traffic"
  # It exits with 1 because some requests must fail.
  wait "$traffic" || true
  cat "$WORK/traffic"
  judge
}

# Evaluates the output of traffic.mjs.
judge() {
  local accepted stored first='' last=''
  accepted=$(sed -n 's/.*, \([0-9]*\) replies accepted$/\1/p' "$WORK/traffic")
  stored=$(sql 5495 "select count(*) from \"Reply\" where content like 'Traffic, number %'")
  echo "replies on the new primary: $stored"
  read -r first last < <(sed -n 's/^  all sent from \([0-9]*\).* to \([0-9]*\).*/\1 \2/p' "$WORK/traffic") || true
  [ -n "$first" ] || fail 'No request failed: the primary that was killed did not serve the site.'
  [ "$first" -ge $((killed - 3)) ] || fail "Requests failed before the primary was killed: too many for this machine (RATE=$RATE)."
  if grep '×' "$WORK/traffic" | grep -qv '× 503 '; then fail 'Requests were answered with something else than 503.'; fi
  [ "$last" -le $((promoted + 15)) ] || fail 'Requests still failed 15 s after the standby was promoted.'
  if [ "${accepted:-0}" -eq 0 ] || [ "$stored" -lt "$accepted" ]; then fail "Of ${accepted:-0} accepted replies $stored are on the new primary."; fi
  if grep '"level":[56]0' "$WORK/site-4392.log"; then fail 'The log has what somebody would have to mend.'; fi
  echo '✓ 503 while there was no primary, and no reply lost'
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
  local each
  for each in 5484 5485; do
    for _ in $(seq 60); do
      [ "$(curl -so /dev/null -w '%{http_code}' "http://127.0.0.1:$each/primary")" != 000 ] && break
      sleep 0.5
    done
  done
  # HAProxy takes both for the primary until it has checked twice.
  sleep 5
}

# start_role PORT HTTP reports at its own port whether a server is the primary, as Patroni does.
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
