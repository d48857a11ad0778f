#!/bin/bash
# Restores the site in both ways described in ../BACKUP.md, each into a new cluster, and checks the site on it:
# - pgBackRest: a full backup, a reply that is only in the archived log, a mistake, and a restore to the moment before it.
# - npm run backup, encrypted: into a fresh clone with an empty .data and packages of its own; changed and foreign files are
#   refused, and the distribution's age reads and writes the same files.
#
#   bash .config/deploy/trials/restores.sh       as root; takes five minutes, and prints a table
#
# With MODULES=1 the new clone links the packages of this one instead of installing its own.
# Needs what start.sh says, and apt-get install pgbackrest age curl; the ports 4390 and 5490 to 5493.
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/start.sh"
require pgbackrest age setsid curl

main() {
  row what seconds result
  make_cluster first
  start_cluster first 5490 archive_mode=on archive_timeout=60 "archive_command=pgbackrest --config=$WORK/pgbackrest.conf --stanza=site archive-push %p"
  DATABASE=postgres sql 5490 'create database site'
  timed 'a site with demo data starts' start_site "$CLONE" 4390 DATABASE_URL="$(url_at 5490)"
  sign_in 4390 siobhan@irishagile.example
  DISCUSSION=$(newest_post 4390)
  with_pgbackrest
  with_our_own
}

with_pgbackrest() {
  configure_pgbackrest
  timed 'pgBackRest: stanza and check of the archive' rest_all stanza-create check
  timed 'pgBackRest: full backup while the site goes on' rest --type=full backup
  reply 'Only the archived log has this reply.'
  local before moment
  before=$(counts 5490)
  sleep 1
  moment=$(sql 5490 'select now()')
  sleep 1
  sql 5490 'truncate "Member" cascade'
  timed 'PostgreSQL archives its log' archive 5490
  row 'a mistake: every member is deleted' - "$(counts 5490)"
  stop_sites
  timed 'pgBackRest: restore of the moment before, elsewhere' rest --pg1-path="$WORK/second" --archive-mode=off \
    --type=time "--target=$moment" --target-action=promote restore
  timed 'PostgreSQL replays its log, and takes over' replay second 5491
  same "$before" "$(counts 5491)"
  timed 'the site starts on it' start_site "$CLONE" 4390 DATABASE_URL="$(url_at 5491)"
  shows "$CLONE" 'Only the archived log has this reply.'
  rest --output=json info | grep -o '"size":[0-9]*' | head -2 | cut -d: -f2 | paste -sd' ' |
    while read -r stored size; do row 'pgBackRest: size of the cluster, and of its backup' - "$size, $stored bytes"; done
}

with_our_own() {
  local key=$WORK/backup.key backup=$WORK/backup recipient before digest clone=$WORK/clone
  before=$(counts 5491)
  (cd "$CLONE" && npm run --silent backup -- --make-key "$key") >/dev/null
  recipient=$(sed -n 's/^# public key: //p' "$key")
  timed 'npm run backup, encrypted' in_clone "$CLONE" 5491 "BACKUP_RECIPIENT=$recipient" npm run --silent backup -- "$backup"
  digest=$(sed -n 's/.*noted elsewhere: //p' "$WORK/output")
  row 'its size, and rows' - "$(stat -c %s "$backup") bytes, $(grep -o '[0-9]* rows of [0-9]* tables' "$WORK/output")"
  stop_sites

  make_cluster third
  start_cluster third 5492
  DATABASE=postgres sql 5492 'create database site'
  git clone -q "$CLONE" "$clone"
  if [ -n "${MODULES:-}" ]; then cp -al "$CLONE/node_modules" "$clone/"; else
    timed 'a new clone: npm ci --omit=dev' in_clone "$clone" 5492 '' npm ci --omit=dev --prefer-offline --no-audit --no-fund
  fi
  refused 'without the key' "$backup" BACKUP_IDENTITY=
  age-keygen -o "$WORK/other.key" 2>/dev/null
  refused 'with another key' "$backup" "BACKUP_IDENTITY=$WORK/other.key"
  changed "$backup" >"$WORK/changed"
  refused 'one byte changed' "$WORK/changed" "BACKUP_IDENTITY=$key"
  head -c -100 "$backup" >"$WORK/cut"
  refused 'the last 100 bytes cut off' "$WORK/cut" "BACKUP_IDENTITY=$key"
  age -d -i "$key" "$backup" | zcat >"$WORK/rows"
  row 'age -d of Debian reads it' - "$(head -c 40 "$WORK/rows")…"
  sed 's/\tuser\t/\tadmin\t/' "$WORK/rows" | gzip | age -r "$recipient" -o "$WORK/forged"
  refused 'a member made an administrator, encrypted with the public key' "$WORK/forged" "BACKUP_IDENTITY=$key"
  gzip <"$WORK/rows" | age -r "$recipient" -o "$WORK/again"
  refused 'another digest than the one that was noted' "$WORK/again" "BACKUP_IDENTITY=$key" --digest "${digest//[0-9]/0}"
  same "$(DATABASE=site sql 5492 "select count(*) from pg_tables where schemaname = 'public'")" 0
  timed 'npm run restore, of the file that age wrote' restore "$WORK/again" "BACKUP_IDENTITY=$key" --digest "$digest"
  same "$before" "$(counts 5492)"
  timed 'the site starts on it, with its first build' start_site "$clone" 4390 DATABASE_URL="$(url_at 5492)"
  shows "$clone" 'Only the archived log has this reply.'
  stop_sites
}

configure_pgbackrest() {
  install -d -m 700 -o postgres "$WORK/repository" "$WORK/second"
  # Encrypted, since the repository is usually on another machine.
  cat >"$WORK/pgbackrest.conf" <<END
[global]
repo1-path=$WORK/repository
repo1-retention-full=2
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(head -c 36 /dev/urandom | base64)
lock-path=$WORK/repository
log-path=$WORK/repository
start-fast=y
[site]
pg1-path=$WORK/first
pg1-port=5490
pg1-socket-path=$WORK/sockets
END
  chown postgres "$WORK/pgbackrest.conf"
}

rest() { as_postgres pgbackrest --config="$WORK/pgbackrest.conf" --stanza=site "$@"; }
rest_all() {
  local each
  for each in "$@"; do rest "$each"; done
}

archive() {
  local file
  file=$(sql "$1" 'select pg_walfile_name(pg_switch_wal())')
  await "$1" "select last_archived_wal >= '$file' from pg_stat_archiver"
}

replay() {
  start_cluster "$@"
  await "$2" 'select not pg_is_in_recovery()'
}

reply() {
  post 4390 "/api/forum/posts/$DISCUSSION/replies" "{\"content\":\"$1\"}" >/dev/null
  row "a reply" - "$1"
}

counts() { sql "$1" "select (select count(*) from \"Member\") || ' members, ' || (select count(*) from \"Reply\") || ' replies'"; }

same() {
  [ "$1" = "$2" ] || fail "$2 instead of $1"
  row '  as before' - "$2"
}

shows() {
  curl -sf "http://127.0.0.1:4390/forum/posts/$DISCUSSION" | grep -q "$2" || fail 'The discussion does not show the reply.'
  row '  its discussion shows the reply' - "$(basename "$1")"
}

# in_clone FOLDER PORT NAME=VALUE COMMAND…
in_clone() {
  local folder=$1 port=$2 setting=$3
  (cd "$folder" && env ${setting:+"$setting"} DATABASE_URL="$(url_at "$port")" ERASURE_LIST="$WORK/erasures" "${@:4}")
}

# restore FILE NAME=VALUE [OPTION…]
restore() { in_clone "$WORK/clone" 5492 "$2" npm run --silent restore -- "$1" "${@:3}"; }

refused() {
  local what=$1
  shift
  if restore "$@" >"$WORK/output" 2>&1; then fail "A backup $what was restored."; fi
  row "refused: $what" - "$(grep '^✗' "$WORK/output" | head -1)"
}

# Prints the file with one bit changed in the middle.
changed() {
  local middle=$(($(stat -c %s "$1") / 2)) byte
  byte=$(od -An -tu1 -j "$middle" -N 1 "$1")
  head -c "$middle" "$1"
  # shellcheck disable=SC2059 # it is an escape
  printf "\\x$(printf %x $((byte ^ 1)))"
  tail -c "+$((middle + 2))" "$1"
}

main
