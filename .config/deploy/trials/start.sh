# shellcheck shell=bash disable=SC2034,SC2164
# Sourced by the scripts of this folder: runs PostgreSQL clusters and sites in a temporary folder until the script ends. Needs
# root on Debian or Ubuntu, with the package postgresql; the clone must be installed and built (npm run build).
CLONE=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../.." && pwd)
BIN=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
WORK=$(mktemp -d)
chmod 711 "$WORK"
GROUPS_STARTED=()
trap clean EXIT
trap 'exit 1' INT TERM

clean() {
  trap - EXIT
  for GROUP in "${GROUPS_STARTED[@]}"; do { kill -KILL -- "-$GROUP" && wait "$GROUP"; } 2>/dev/null || true; done
  for DATA in "$WORK"/*/postmaster.pid; do
    if [ -e "$DATA" ]; then stop_cluster "$(basename "$(dirname "$DATA")")" immediate; fi
  done
  # shellcheck disable=SC2046 # one word each
  kill $(jobs -p) 2>/dev/null || true
  rm -rf "$WORK"
}

fail() {
  echo "✗ $1" >&2
  exit 1
}

require() {
  local each
  for each in "$BIN/initdb" "$@"; do command -v "$each" >/dev/null || fail "$each is missing: see the head of this script."; done
}

as_postgres() { (cd / && setpriv --reuid postgres --regid postgres --init-groups "$@"); }

# make_cluster NAME
make_cluster() {
  install -d -m 700 -o postgres "$WORK/$1"
  install -d -m 777 "$WORK/sockets"
  as_postgres "$BIN/initdb" -D "$WORK/$1" -U postgres --auth=trust --encoding=UTF8 --no-instructions >/dev/null
}

# start_cluster NAME PORT [SETTING…]
start_cluster() {
  local name=$1 settings="-p $2 -k $WORK/sockets" each
  for each in "${@:3}"; do settings+=" -c '$each'"; done
  as_postgres "$BIN/pg_ctl" -sw -t 120 -D "$WORK/$name" -l "$WORK/$name/log" -o "$settings" start || { tail "$WORK/$name/log" >&2 && return 1; }
}

stop_cluster() { as_postgres "$BIN/pg_ctl" -s -D "$WORK/$1" -m "${2:-fast}" stop 2>/dev/null || true; }

# sql PORT STATEMENT
sql() { PGOPTIONS="-c client_min_messages=warning" psql -qAtX -h 127.0.0.1 -p "$1" -U postgres -d "${DATABASE:-site}" -c "$2"; }

# await PORT QUERY waits until a query returns true.
await() {
  for _ in $(seq 300); do
    if [ "$(sql "$1" "$2" 2>/dev/null)" = t ]; then return 0; fi
    sleep 0.1
  done
  return 1
}

url_at() { echo "postgresql://postgres@127.0.0.1:$1/${DATABASE:-site}"; }

# launch FOLDER PORT [NAME=VALUE…] starts a site like npm start, and waits until it is ready; its log is site-PORT.log.
launch() {
  local folder=$1 port=$2 site
  cd "$folder"
  env PORT="$port" MAIL_DIR="$WORK/mail" ERASURE_LIST="$WORK/erasures" MODERATION=none LOG_LEVEL=error "${@:3}" \
    setsid npm start >"$WORK/site-$port.log" 2>&1 &
  site=$!
  cd /
  GROUPS_STARTED+=("$site")
  for _ in $(seq 600); do
    if curl -sfo /dev/null "http://127.0.0.1:$port/readyz"; then return 0; fi
    if ! kill -0 "$site" 2>/dev/null; then return 1; fi
    sleep 0.5
  done
  return 1
}

start_site() { launch "$@" || { tail -20 "$WORK/site-$2.log" >&2 && fail 'The site did not start.'; }; }

stop_sites() {
  for GROUP in "${GROUPS_STARTED[@]}"; do
    kill -TERM -- "-$GROUP" 2>/dev/null || true
    wait "$GROUP" 2>/dev/null || true
  done
  GROUPS_STARTED=()
}

# sign_in PORT EMAIL stores the cookies in a file that post and others use.
sign_in() {
  curl -sfo /dev/null --cookie-jar "$WORK/cookies" -H "origin: http://127.0.0.1:$1" --json "{\"email\":\"$2\"}" \
    "http://127.0.0.1:$1/api/auth/login"
}

# post PORT PATH BODY
post() { curl -sf --cookie "$WORK/cookies" -H "origin: http://127.0.0.1:$1" --json "$3" "http://127.0.0.1:$1$2"; }

newest_post() { curl -sf "http://127.0.0.1:$1/api/forum/posts?limit=1" | grep -o '"id":"[^"]*"' | head -1 | cut -d'"' -f4; }

# row COLUMN… prints a row of the table.
row() { printf '%-58s %8s  %s\n' "$@"; }

# timed WHAT COMMAND… prints a row with the duration in seconds.
timed() {
  local what=$1 began=${EPOCHREALTIME/[.,]/}
  shift
  "$@" >"$WORK/output" 2>&1 || { tail -20 "$WORK/output" >&2 && fail "$what"; }
  local tenths=$(((${EPOCHREALTIME/[.,]/} - began) / 100000))
  row "$what" "$((tenths / 10)).$((tenths % 10))"
}
