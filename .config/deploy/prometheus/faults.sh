#!/bin/bash
# Checks alerts.yml and its tests with Debian's Prometheus, causes each fault for which there is an alert, and prints how many
# seconds Prometheus takes to report it:
#
#   bash .config/deploy/prometheus/faults.sh       as root; takes ten minutes, and prints a table
#
# Needs what ../trials/start.sh says, and apt-get install prometheus curl; the ports 2525, 4395, 5489, 9099 and 9491. The
# minutes in the rules, and for the age of an e-mail, are seconds here; alerts.test.yml tests them unchanged. The site runs in
# an overlay of the clone, on a small disk. What would take more than a minute is written into the database: the age of the
# last backup and of a job.
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
. "$HERE/../trials/start.sh"
SITE=http://127.0.0.1:4395
PROMETHEUS=http://127.0.0.1:9099
require prometheus promtool curl setsid
trap 'umount -l "$WORK/site" "$WORK/disk" 2>/dev/null || true; clean' EXIT

main() {
  promtool check rules "$HERE/alerts.yml" && promtool test rules "$HERE/alerts.test.yml"
  make_cluster first
  start_cluster first 5489 max_connections=200
  DATABASE=postgres sql 5489 'create database site'
  statement 'create role direct superuser login'
  make_small_disk
  start_site "$WORK/site" 4395 METRICS_PORT=9491 WORKERS=2 DATABASE_POOL=4 SIGN_IN=link SMTP_URL=smtp://127.0.0.1:2525 MAIL_DIR= \
    "DATABASE_URL=$(url_at 5489)" DIRECT_DATABASE_URL=postgresql://direct@127.0.0.1:5489/site
  start_prometheus
  # Each needs a baseline to compare with.
  keep_on 0.5 request /forum &
  sleep 20

  row fault seconds alert
  see 'the mail server is gone' EmailsStuck mail_link aoife
  start_refusing_mail_server
  see 'the mail server refuses an address' EmailsFailed mail_link declan
  see '101 replies wait for a moderator' ModerationBehind statement \
    "update \"Reply\" set status = 'pending' where id in (select id from \"Reply\" where status = 'approved' limit 101)"
  see 'the last backup is of two days ago' BackupOld statement \
    "insert into \"Setting\" (key, value) values ('last-backup', (now() - interval '2 days')::text)"
  see 'one network signs in again and again' ManyRefused flood "$SITE/api/auth/login#[1-10000]" --json '{"email":"nobody@demo.example"}'
  see 'a crawler invents addresses' CacheUseless flood "$SITE/events?after=[1-10000]"
  see 'a worker is killed again and again' WorkersEnding keep_on 4 kill_worker
  see 'the disk is full' DiskFull fill_disk
  rm "$WORK/site/.data/full"
  see 'another transaction locks the members' 'PoolExhausted ErrorsServed SlowResponses' lock_members
  statement "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(300)'"
  see 'PostgreSQL refuses direct connections, a job is due' 'NotListening JobsLate' cut_direct
  see 'PostgreSQL stops' DatabaseAway stop_cluster first immediate
  see 'the site is killed' SiteDown kill -KILL -- "-${GROUPS_STARTED[0]}"
}

# see FAULT ALERTS COMMAND… causes a fault until its alerts fire, and prints a row for each.
see() {
  local fault=$1 alert left=$2 began breaking
  # A previous fault may still be firing.
  for alert in $left; do for _ in $(seq 60); do if firing "$alert"; then sleep 1; fi; done; done
  began=$SECONDS
  set -m
  "${@:3}" >"$WORK/fault.log" 2>&1 &
  breaking=$!
  set +m
  while [ -n "$left" ] && [ $((SECONDS - began)) -lt 180 ]; do
    sleep 0.5
    for alert in $left; do
      if ! firing "$alert"; then continue; fi
      row "$fault" $((SECONDS - began)) "$alert"
      left=$(echo " $left " | sed "s/ $alert / /" | xargs)
    done
  done
  for alert in $left; do row "$fault" '> 180' "$alert: not seen" && MISSED=1; done
  { kill -KILL -- "-$breaking" && wait "$breaking"; } 2>/dev/null || true
}

firing() {
  curl -sG "$PROMETHEUS/api/v1/query" --data-urlencode "query=ALERTS{alertname=\"$1\",alertstate=\"firing\"}" | grep -q "$1"
}

make_small_disk() {
  mkdir "$WORK/disk" "$WORK/site"
  mount -t tmpfs -o size=3g tmpfs "$WORK/disk"
  mkdir "$WORK/disk/upper" "$WORK/disk/work"
  mount -t overlay overlay -o "lowerdir=$CLONE,redirect_dir=on,upperdir=$WORK/disk/upper,workdir=$WORK/disk/work" "$WORK/site"
}

start_prometheus() {
  # A rate needs several scrapes.
  sed -E 's/for: ([0-9]+)[mh]$/for: \1s/; s/\[[0-9]+[mh]\]/[20s]/g; s/(email_oldest_seconds > )900/\115/' "$HERE/alerts.yml" >"$WORK/alerts.yml"
  cat >"$WORK/prometheus.yml" <<END
global: { scrape_interval: 4s, scrape_timeout: 4s, evaluation_interval: 1s }
rule_files: [$WORK/alerts.yml]
scrape_configs:
  - job_name: irish-agile
    static_configs: [{ targets: ['127.0.0.1:9491'] }]
END
  prometheus --config.file="$WORK/prometheus.yml" --storage.tsdb.path="$WORK/prometheus" --web.listen-address="${PROMETHEUS#http://}" \
    >"$WORK/prometheus.log" 2>&1 &
}

keep_on() { while sleep "$1"; do "${@:2}" || true; done; }
# From a different loopback address each time, because rate limits are per visitor.
request() { curl -so /dev/null -m 10 --interface "127.0.0.$((RANDOM % 250 + 1))" "$SITE$1"; }
statement() { sql 5489 "$1" >/dev/null; }

mail_link() { post 4395 /api/auth/login "{\"email\":\"$1@irishagile.example\"}"; }

start_refusing_mail_server() {
  node -e "require('node:net').createServer((s) => {
    s.write('220 mail\r\n')
    s.on('error', () => {}).on('data', (line) => s.write(/^RCPT/i.test(line) ? '550 no such address\r\n' : '250 ok\r\n'))
  }).listen(2525, '127.0.0.1')" &
}

# flood ADDRESS OPTION… sends twenty requests a second; [1-10000] in the address expands to these numbers.
flood() { curl -s --rate 1200/m "${@:2}" "$1" >/dev/null; }

kill_worker() { pkill -KILL -n -g "${GROUPS_STARTED[0]}" -f workers/worker.ts; }

fill_disk() { fallocate -l "$(($(df --output=avail -B1 "$WORK/disk" | tail -1) - 200000000))" "$WORK/site/.data/full"; }

lock_members() {
  statement 'begin; lock table "Member" in access exclusive mode; select pg_sleep(300)' &
  # shellcheck disable=SC2016 # a number each time
  keep_on 0.1 eval 'request "/search?q=$RANDOM" &'
}

cut_direct() {
  statement "alter role direct nologin; select pg_terminate_backend(pid) from pg_stat_activity where usename = 'direct'"
  statement "insert into pgboss.job (name, start_after) values ('retention', now() - interval '6 minutes')"
}

MISSED=
main
[ -z "$MISSED" ] || fail 'Not every alert was seen.'
