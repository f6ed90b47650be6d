import { madeBy, type Row } from './call.ts'
import { replayed, type Request } from './replayed.ts'
import type { Shop } from './shop.ts'

/** The requests of github.com/grafana/sentry-datasource, whose backend is not available as a module. */
export const grafanaVersion = '2.x'

const day = 24 * 3_600_000
const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19)

function requests(): readonly Request[] {
  const span = `start=${moment(Date.now() - day)}&end=${moment(Date.now() + day / 24)}`
  const of = '/organizations/acme/'
  return [
    { words: 'organizations', path: '/organizations/', needs: ['0.id', '0.slug', '0.name', '0.dateCreated'] },
    { words: 'projects', path: `${of}projects/`, needs: ['0.id', '0.slug', '0.name', '0.dateCreated'] },
    { words: 'teams', path: `${of}teams/`, needs: ['0.id', '0.slug', '0.name'] },
    { words: 'projects of a team', path: '/teams/acme/tea/projects/', needs: ['0.id', '0.slug'] },
    { words: 'tags', path: `${of}tags/`, needs: ['0.key', '0.name'] },
    {
      words: 'attributes',
      path: `${of}trace-items/attributes/?attributeType=number&itemType=spans`,
      needs: ['0.key', '0.name'],
    },
    { words: 'releases', path: `${of}releases/?${span}`, needs: ['0.version'] },
    {
      words: 'issues',
      path: `${of}issues/?${span}&query=is:unresolved&sort=date&limit=100`,
      needs: ['0.id', '0.shortId', '0.title', '0.count', '0.userCount', '0.project.slug', '0.firstSeen'],
    },
    {
      words: 'events',
      path: `${of}events/?${span}&dataset=errors&field=id&field=title&field=project&field=timestamp&sort=-timestamp&per_page=100`,
      needs: ['data.0.id', 'data.0.title', 'meta.fields'],
    },
    {
      words: 'spans',
      path: `${of}events/?${span}&dataset=spans&field=id&field=trace&field=span.op&field=timestamp&sort=-timestamp&per_page=100`,
      needs: ['data.0.id', 'meta.fields'],
    },
    {
      words: 'events over time',
      path: `${of}events-stats/?${span}&yAxis=count()&interval=1h&dataset=errors`,
      needs: ['data.0.0', 'data.0.1.0.count'],
    },
    {
      words: 'events over time, by group',
      path: `${of}events-stats/?${span}&yAxis=count()&interval=1h&field=title&field=count()&topEvents=5&dataset=errors&sort=-count()`,
    },
    {
      words: 'time series',
      path: `${of}events-timeseries/?${span}&yAxis=p95(span.duration)&interval=1h&dataset=spans`,
      needs: ['timeSeries.0.values.0.timestamp', 'timeSeries.0.meta.interval', 'meta.start'],
    },
    {
      words: 'time series, by group',
      path: `${of}events-timeseries/?${span}&yAxis=count()&groupBy=span.op&topEvents=5&interval=1h&dataset=spans`,
      needs: ['timeSeries.0.groupBy.0.value'],
    },
    {
      words: 'usage',
      path: `${of}stats_v2/?${span}&interval=1h&category=error&field=sum(quantity)&field=sum(times_seen)&groupBy=outcome&groupBy=reason`,
      needs: [
        'intervals.0',
        'groups.0.by.outcome',
        'groups.0.totals.sum(quantity)',
        'groups.0.series.sum(times_seen).0',
      ],
    },
    {
      words: 'sessions',
      path: `${of}sessions/?${span}&interval=1h&field=sum(session)&groupBy=release`,
      needs: ['intervals.0', 'groups.0.by.release', 'groups.0.series'],
    },
  ]
}

export function askedByGrafana(shop: Shop): Promise<readonly Row[]> {
  return madeBy({ name: 'Grafana data source', version: grafanaVersion }, shop.proxy, replayed(shop, requests()))
}
