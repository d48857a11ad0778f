#!/bin/sh
# Checks alerts.yml and its tests with Debian's Prometheus, then scrapes a site and prints the alerts that fire:
#   sh .config/deploy/prometheus/try.sh [http://127.0.0.1:9464]
# Run as root where Prometheus is not installed.
set -eu
cd "$(dirname "$0")"
SITE=${1:-}

if ! command -v promtool > /dev/null; then
  apt-get update -qq
  # Its service would listen at the usual port.
  printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d
  chmod +x /usr/sbin/policy-rc.d
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends prometheus
  rm /usr/sbin/policy-rc.d
fi
promtool check rules alerts.yml
promtool test rules alerts.test.yml
if [ -z "$SITE" ]; then exit 0; fi

WORK=$(mktemp -d)
trap 'kill $PROMETHEUS; rm -rf "$WORK"' EXIT
cat > "$WORK/prometheus.yml" << END
global: { scrape_interval: 2s, evaluation_interval: 2s }
rule_files: [$PWD/alerts.yml]
scrape_configs:
  - job_name: irish-agile
    static_configs: [{ targets: ['${SITE#http://}'] }]
END
prometheus --config.file="$WORK/prometheus.yml" --storage.tsdb.path="$WORK/data" --web.listen-address=127.0.0.1:9099 \
  > "$WORK/log" 2>&1 &
PROMETHEUS=$!
# Break something now, such as the database: each alert is printed as it begins.
SEEN=
while kill -0 $PROMETHEUS; do
  for ALERT in $(promtool query instant http://127.0.0.1:9099 'ALERTS' 2> /dev/null |
    sed -n 's/.*alertname="\([^"]*\)".*alertstate="\([^"]*\)".*/\1:\2/p'); do
    case "$SEEN" in *" $ALERT "*) continue ;; esac
    SEEN="$SEEN $ALERT "
    echo "$(date +%T) $ALERT"
  done
  sleep 2
done
