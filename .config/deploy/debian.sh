#!/bin/sh
# Installs the site on a bare Debian or Ubuntu server, with the distribution's PostgreSQL, nginx and systemd. Run as root, from
# a checkout of the project, with the four settings below. A further run deploys a newer checkout or other settings: next to
# the running version, at another port, where it is checked before nginx sends visitors there. No request fails. If anything
# goes wrong, the running version stays in service. If it was killed at any point, run it again.
#
#   SITE_NAME=your.example SMTP_URL=smtp://user:password@host:587 CERTIFICATE=/path/fullchain.pem KEY=/path/privkey.pem \
#     sh .config/deploy/debian.sh
#   sh .config/deploy/debian.sh back     returns to the previous version in the same way
#
# Needs Node 20 or newer as /usr/bin/node, with npm: Debian 13 has it, for others see https://nodejs.org.
#
#   /srv/irish-agile/releases/ID   each version, with its packages and its build; ID is a hash of its files
#   /srv/irish-agile/current       the version in service; previous: the one before, which is retained
#   /srv/irish-agile/at-PORT       the version at each of the two ports, 4321 and 4322
#   /srv/irish-agile/.env, .data   the settings, yours to edit after the first run, and persistent data; shared by all versions
set -eu
HERE=$(cd "$(dirname "$0")/../.." && pwd)
SITE=/srv/irish-agile
UPSTREAM=/etc/nginx/irish-agile.upstream
# Unit from before versions alternated between two ports.
BEFORE_PORTS=/etc/systemd/system/irish-agile.service
# shellcheck source=.config/deploy/switch.sh
. "$HERE/.config/deploy/switch.sh"

main() {
  if [ "${1:-}" = back ]; then
    go_back
    return
  fi
  : "${SITE_NAME:?the name that visitors type}" "${SMTP_URL:?where mail is sent}"
  : "${CERTIFICATE:?the certificate, with its chain}" "${KEY:?its key}"
  install_programs
  make_release
  make_settings
  build_release
  set_up_nginx
  take_into_service
  sed -i '/^ALLOW_NEWER_DATABASE=/d' "$SITE/.env"
  remove_old_releases
  echo "The first administrator registers at https://$SITE_NAME/forum/register, and is then made one:"
  echo "cd $SITE/current && runuser -u irish-agile -- env HOME=$SITE/.data npm run admin -- grant you@$SITE_NAME"
}

install_programs() {
  DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends postgresql nginx procps rsync
  id irish-agile >/dev/null 2>&1 || useradd --system --home-dir "$SITE" --shell /usr/sbin/nologin irish-agile
  install -d -o irish-agile -g irish-agile -m 0750 "$SITE" "$SITE/releases"
  install -d -o irish-agile -g irish-agile -m 0700 "$SITE/.data"
}

# The files belong to the site's user during the build; in service the unit allows writing to .data only.
make_release() {
  LEFT_OUT='--exclude=./.git --exclude=./node_modules --exclude=./dist* --exclude=./.data --exclude=./.env --exclude=./prisma/client'
  # shellcheck disable=SC2086
  ID=$(tar -C "$HERE" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner $LEFT_OUT -cf - . | sha256sum | cut -c 1-16)
  RELEASE="$SITE/releases/$ID"
  install -d -o irish-agile -g irish-agile -m 0750 "$RELEASE"
  rsync -a --exclude /.git --exclude /node_modules --exclude '/dist*' --exclude /.data --exclude /.env --exclude /prisma/client \
    --chown irish-agile:irish-agile "$HERE/" "$RELEASE/"
  ln -sfn ../../.data "$RELEASE/.data"
  ln -sfn ../../.env "$RELEASE/.env"
}

# The password is stored before the database gets it, so that a run that was killed in between continues with the same
# one.
make_settings() {
  [ ! -f "$SITE/.env" ] || return 0
  if [ ! -s "$SITE/.env.password" ]; then
    (umask 077 && od -An -N24 -tx1 /dev/urandom | tr -d ' \n' > "$SITE/.env.password.next")
    mv "$SITE/.env.password.next" "$SITE/.env.password"
  fi
  PASSWORD=$(cat "$SITE/.env.password")
  SITE_PASSWORD=$PASSWORD runuser -u postgres -- sh < "$HERE/.config/deploy/role.sh"
  install -o irish-agile -g irish-agile -m 0600 /dev/null "$SITE/.env.next"
  cat > "$SITE/.env.next" <<SETTINGS
NODE_ENV=production
SITE_URL=https://$SITE_NAME
DATABASE_URL=postgresql://irish_agile:$PASSWORD@127.0.0.1:5432/irish_agile
SMTP_URL=$SMTP_URL
TRUST_PROXY=yes
WORKERS=2
SETTINGS
  mv "$SITE/.env.next" "$SITE/.env"
  rm "$SITE/.env.password"
}

# Builds next to the running version, then migrates the database. Open pages and those in nginx's cache continue to load
# the scripts and styles of the previous version.
build_release() {
  cd "$RELEASE"
  if [ ! -e dist ] && [ -e "$SITE/current/dist" ]; then as_site cp -a "$SITE/current/dist/." dist; fi
  as_site npm run build
  allow_newer_database
  as_site npm run migrate
}

# The previous version accepts the migrations of the next one, even if it or one of its commands is restarted.
allow_newer_database() {
  sed -i '/^ALLOW_NEWER_DATABASE=/d' "$SITE/.env"
  echo ALLOW_NEWER_DATABASE=yes >> "$SITE/.env"
}

as_site() { runuser -u irish-agile -- env HOME="$SITE/.data" "$@"; }

set_up_nginx() {
  CONF=/etc/nginx/conf.d/irish-agile.conf
  # A new version gets the other port.
  [ -e "$UPSTREAM" ] || name_upstream "server 127.0.0.1:$(if [ -e "$BEFORE_PORTS" ]; then echo 4321; else echo 4322; fi);"
  sed -e "s#server 127\.0\.0\.1:4321;#include $UPSTREAM;#" -e "s#your\.example#$SITE_NAME#g" -e "s#/etc/letsencrypt/live/$SITE_NAME/fullchain.pem#$CERTIFICATE#" \
    -e "s#/etc/letsencrypt/live/$SITE_NAME/privkey.pem#$KEY#" "$RELEASE/.config/deploy/nginx.conf" > "$CONF.next"
  if [ -f "$CONF" ]; then cp -p "$CONF" "$CONF.before"; fi
  mv "$CONF.next" "$CONF"
  nginx -t || {
    if [ -f "$CONF.before" ]; then mv "$CONF.before" "$CONF"; else rm "$CONF"; fi
    exit 1
  }
  rm -f "$CONF.before"
  install -m 0644 "$RELEASE/.config/deploy/logrotate" /etc/logrotate.d/irish-agile
}

# By renaming, so that the link always exists.
link() {
  ln -sfn "$1" "$SITE/$2.next"
  mv -T "$SITE/$2.next" "$SITE/$2"
}

# Steps that need a running systemd.
take_into_service() {
  for UNIT in irish-agile@.service irish-agile-backup.service irish-agile-backup.timer; do
    install -m 0644 "$HERE/.config/deploy/$UNIT" "/etc/systemd/system/$UNIT"
  done
  if [ ! -d /run/systemd/system ]; then
    echo "! systemd does not run here: start what irish-agile@.service says by hand, and nginx."
    return 0
  fi
  systemctl daemon-reload
  systemctl enable nginx
  switch_version || {
    echo "! journalctl -u 'irish-agile@*' says why." >&2
    exit 1
  }
  systemctl enable --now irish-agile-backup.timer
  NOW=$(readlink "$SITE/current" || true)
  if [ -n "$NOW" ] && [ "$NOW" != "releases/$ID" ]; then link "$NOW" previous; fi
  link "releases/$ID" current
}

# Open pages continue to load the scripts of the newer version.
go_back() {
  ID=$(basename "$(readlink "$SITE/previous")")
  allow_newer_database
  rsync -a --ignore-existing "$SITE/current/dist/client/_astro/" "$SITE/previous/dist/client/_astro/"
  take_into_service
}

start_site() {
  link "releases/$ID" "at-$1"
  systemctl enable "irish-agile@$1" && systemctl restart "irish-agile@$1"
}

stop_site() { systemctl disable --now "irish-agile@$1"; }

stop_others() {
  for PORT in $PORTS; do
    if [ "$PORT" != "$1" ]; then systemctl disable --now "irish-agile@$PORT"; fi
  done
  if [ -e "$BEFORE_PORTS" ]; then
    systemctl disable --now irish-agile
    rm "$BEFORE_PORTS"
  fi
}

check_site() { /usr/bin/node "$HERE/.config/deploy/check.mjs" "http://127.0.0.1:$1"; }
check_public() { /usr/bin/node "$HERE/.config/deploy/check.mjs" https://127.0.0.1 "$(public_name)" 5; }
public_name() { sed -n 's#^SITE_URL=https://\([^/]*\).*#\1#p' "$SITE/.env"; }
nginx_is_valid() { nginx -t; }
reload_nginx() { systemctl reload-or-restart nginx; }
nginx_workers() { pgrep -P "$(cat /run/nginx.pid 2> /dev/null || echo 0)" -f 'nginx: worker' || true; }

remove_old_releases() {
  for FOLDER in "$SITE"/releases/*; do
    case "releases/$(basename "$FOLDER")" in
      "$(readlink "$SITE/current")" | "$(readlink "$SITE/previous" || true)") ;;
      *) rm -rf "$FOLDER" ;;
    esac
  done
}

main "$@"
