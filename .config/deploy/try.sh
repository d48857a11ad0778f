#!/bin/bash
# Runs debian.sh on a bare Debian, booted by systemd in a container, and then simulates what happens to servers: the database
# fails and recovers, the site is killed, its workers are replaced, it is stopped, a newer version is deployed, one that fails to
# start, a rollback, a reboot. Prints each result, counts the requests that fail while versions are replaced, and exits with 1
# at the first problem. Takes a quarter of an hour.
#
#   bash .config/deploy/try.sh [FOLDER]      as root, on Debian or Ubuntu; FOLDER is created, and left for inspection
#
# Needs debootstrap, systemd-container and openssl, and Node 20 or newer with npm, which are copied into the container; and the
# ports 80, 443, 4321, 4322 and 5432, since the container shares the network of the machine.
set -euo pipefail
HERE=$(cd "$(dirname "$0")/../.." && pwd)
ROOT=${1:-/var/lib/machines/irish-agile}
SUITE=${SUITE:-bookworm}
NAME=agile.test

main() {
  [ -e "$ROOT/etc" ] || make_machine
  boot
  follow
  say "it answers" test "$(status /)" = 200
  join_and_grant
  lose_database
  kill_site
  replace_workers
  stop_and_start
  replace_versions
  halt
  boot
  say "after a start of the machine it is there" wait_until_ready
  halt
}

say() {
  local what=$1
  shift
  if "$@"; then echo "✓ $what"; else echo "✗ $what" && exit 1; fi
}

# Under a temporary name until it is complete.
make_machine() {
  local made=$ROOT.next
  rm -rf "$made"
  debootstrap --include=systemd-sysv,dbus,ca-certificates,curl,procps "$SUITE" "$made" http://deb.debian.org/debian >/dev/null
  cp "$(readlink -f "$(command -v node)")" "$made/usr/bin/node"
  cp -a "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$made/usr/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$made/usr/bin/npm"
  cp /etc/resolv.conf "$made/etc/resolv.conf"
  # Certificate authorities known only to this machine, such as that of a proxy.
  find /usr/local/share/ca-certificates -name '*.crt' -exec cp {} "$made/usr/local/share/ca-certificates/" \;
  chroot "$made" update-ca-certificates >/dev/null
  mkdir -p "$made/usr/etc" && echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$made/usr/etc/npmrc"
  git clone --quiet "$HERE" "$made/root/site"
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj "/CN=$NAME" -addext "subjectAltName=DNS:$NAME" \
    -keyout "$made/root/key.pem" -out "$made/root/cert.pem" 2>/dev/null
  mv "$made" "$ROOT"
}

boot() {
  systemd-nspawn --machine=irish-agile --directory="$ROOT" --boot --keep-unit --register=no >"$ROOT.log" 2>&1 </dev/null &
  CONTAINER=$!
  for _ in $(seq 60); do
    INIT=$(pgrep -P "$CONTAINER" | head -1 || true)
    # Killing its first process ends the container.
    if [ -n "$INIT" ]; then trap 'kill -KILL "$INIT" 2>/dev/null || true' EXIT; fi
    if [ -n "$INIT" ] && inside systemctl is-active --quiet multi-user.target 2>/dev/null; then return; fi
    sleep 1
  done
  say "systemd starts ($ROOT.log)" false
}

halt() {
  inside systemctl poweroff
  wait "$CONTAINER" || true
}

inside() { nsenter --target "$INIT" --mount --uts --ipc --net --pid --cgroup -- env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }

follow() {
  inside apt-get update -qq
  say "debian.sh ends well" debian || { tail "$ROOT/root/log" && false; }
}

debian() {
  inside sh -c "cd /root/site && SITE_NAME=$NAME SMTP_URL=smtp://127.0.0.1:2525 CERTIFICATE=/root/cert.pem KEY=/root/key.pem \
    sh .config/deploy/debian.sh $* >/root/log 2>&1"
}

ask() { inside curl --silent --insecure --max-time 10 --resolve "$NAME:443:127.0.0.1" "$@"; }
status() { ask --output /dev/null --write-out '%{http_code}' "https://$NAME$1" || true; }
workers() { inside pgrep -f workers/worker.ts || true; }
unit() { echo "irish-agile@$(grep -o '[0-9]*;' "$ROOT/etc/nginx/irish-agile.upstream" | tr -d ';')"; }
main_process() { inside systemctl show --property MainPID --value "$(unit)"; }

wait_until_ready() {
  for _ in $(seq 60); do
    if [ "$(status /readyz)" = 200 ]; then return 0; fi
    sleep 1
  done
  return 1
}

# Prints the last lines of debian.sh's output.
join_and_grant() {
  local una='{"firstName":"Una","lastName":"Ryan","email":"una@agile.test","location":"Cork","linkedinProfile":"https://www.linkedin.com/in/una-ryan"}'
  ask --json "$una" --header "origin: https://$NAME" "https://$NAME/api/forum/register" >/dev/null
  say "the first administrator is made" inside sh -c "cd /srv/irish-agile/current &&
    runuser -u irish-agile -- env HOME=/srv/irish-agile/.data npm run admin -- grant una@agile.test | grep -q 'is an administrator'"
}

lose_database() {
  inside systemctl stop postgresql
  sleep 2
  say "without its database it says that it is not ready" test "$(status /readyz)" = 503
  say "and goes on showing what was built" test "$(status /training)" = 200
  inside systemctl start postgresql
  say "the database comes back" wait_until_ready
}

kill_site() {
  local before
  before=$(main_process)
  inside kill -KILL "$before"
  sleep 1
  say "killed, it is started again" wait_until_ready
  say "by systemd" test "$(main_process)" != "$before"
}

replace_workers() {
  local before refused=0
  before=$(workers)
  inside systemctl reload "$(unit)"
  for _ in $(seq 200); do
    [ "$(status /healthz)" = 200 ] || refused=$((refused + 1))
    if ! workers | grep -qxF "$before"; then break; fi
    sleep 0.2
  done
  say "reload replaces the workers" test -z "$(workers | grep -xF "$before")"
  say "and nobody is refused meanwhile" test "$refused" = 0
}

stop_and_start() {
  inside systemctl stop "$(unit)"
  say "it stops" test "$(inside systemctl show --property Result --value "$(unit)")" = success
  say "with all of it" test -z "$(workers)"
  inside systemctl start "$(unit)"
  say "and starts" wait_until_ready
}

# The running version is read from nginx; the newer one has a migration unknown to the previous one.
replace_versions() {
  local site=$ROOT/root/site first
  first=$(readlink "$ROOT/srv/irish-agile/current")
  mkdir "$site/prisma/migrations/20990101000000_try"
  echo 'create table "Try" (id integer primary key);' >"$site/prisma/migrations/20990101000000_try/migration.sql"
  begin_sign_in
  during "an upgrade with a migration" debian
  say "the version before is kept" test "$(readlink "$ROOT/srv/irish-agile/previous")" = "$first"
  end_sign_in
  during "the way back" debian back
  say "the version before is in service" test "$(readlink "$ROOT/srv/irish-agile/current")" = "$first"
  say "and whoever has signed in still is" is_signed_in
  during "the way forth" debian back
  echo 'process.exit(1)' >>"$site/api/server/server.ts"
  during "a version that does not start" fails debian
  say "is not put into service" test "$(readlink "$ROOT/srv/irish-agile/previous")" = "$first"
}

fails() { ! "$@"; }

# Prints the outcomes of requests sent meanwhile.
during() {
  local what=$1 began=$SECONDS
  shift
  node "$HERE/.config/deploy/traffic.mjs" "https://$NAME" >"$ROOT.traffic" &
  sender=$!
  # A sender would outlive its parent.
  trap 'kill -KILL "$INIT" "$sender" 2>/dev/null || true' EXIT
  say "$what" "$@"
  echo "  took $((SECONDS - began)) s"
  sleep 3
  kill -TERM "$sender"
  say "no request failed" wait "$sender"
  sed 's/^/  /' "$ROOT.traffic"
}

# E-mails are read from a folder. The link is opened in the browser that requested it.
begin_sign_in() {
  sed -i '/^SMTP_URL/d' "$ROOT/srv/irish-agile/.env" && echo 'MAIL_DIR=.data/mail' >>"$ROOT/srv/irish-agile/.env"
  inside systemctl restart "$(unit)"
  wait_until_ready
  ask_as_browser --json '{"email":"una@agile.test"}' --header "origin: https://$NAME" "https://$NAME/api/auth/login" >/dev/null
  say "a member asks for a link to sign in" mail_has_come
}

mail_has_come() {
  for _ in $(seq 30); do
    if [ -n "$(sign_in_link)" ]; then return 0; fi
    sleep 1
  done
  return 1
}

sign_in_link() {
  # Long lines of an e-mail are folded, and delivery may be delayed.
  inside sh -c "cat /srv/irish-agile/.data/mail/*.eml" 2>/dev/null | sed -z 's/=\r\?\n//g; s/=3D/=/g' |
    grep -o "https://$NAME/sign-in/link?token=[A-Za-z0-9_-]*" | head -1 || true
}

end_sign_in() {
  ask_as_browser --request POST --header "origin: https://$NAME" --data '' "$(sign_in_link)" >/dev/null
  say "who asked the version before signs in" is_signed_in
}

is_signed_in() {
  ask_as_browser --json '{"query":"{ viewer { id } }"}' "https://$NAME/graphql" | grep -q '"viewer":{"id"'
}

ask_as_browser() { ask --cookie /root/jar --cookie-jar /root/jar "$@"; }

main
