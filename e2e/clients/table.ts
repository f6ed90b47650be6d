import type { Client, Row } from './call.ts'

/** A client, the date of its last run, and the results of its calls. */
export interface Recorded extends Client {
  /** What it is, and the source of its calls: its package, or requests reproduced from its documentation. */
  readonly how: string
  readonly rows: readonly Row[]
}

const marks = { yes: '✓', words: 'refused in words', no: '✗' } as const

/** The documentation page: client × call × works, with the requests of each call. */
export function pageOf(clients: readonly Recorded[]): string {
  return `${[
    '# Clients of Sentry’s API',
    'Each client is run against a server with something of every kind, through a proxy that writes down what it asks. This page is made of that: `node tools/clients.ts` runs them all and writes it, `e2e/clients.full.test.ts` sees that it is true.',
    '“Refused in words”: Mishap has nothing of the kind (builds of mobile apps, analysis by AI, plans), and the client shows the sentence that says so.',
    summaryOf(clients),
    ...clients.map(sectionOf),
  ].join('\n\n')}\n`
}

function summaryOf(clients: readonly Recorded[]): string {
  const lines = clients.map(({ name, version, how, rows }) => {
    const count = (works: Row['works']) => rows.filter((row) => row.works === works).length
    return `| ${name} | ${version} | ${how} | ${rows.length} | ${count('yes')} | ${count('words')} | ${count('no')} |`
  })
  return [
    '| Client | Version | How | Calls | Work | Refused in words | Fail |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}

function sectionOf({ name, version, rows }: Recorded): string {
  const lines = rows.map(({ call, works, requests, said }) => {
    const asked = requests.map((one) => `\`${one}\``).join('<br>')
    return `| ${cell(call)} | ${marks[works]}${works === 'no' && said !== '' ? `: ${cell(said)}` : ''} | ${asked} |`
  })
  return [`## ${name} ${version}`, ['| Call | Works | Requests |', '|---|---|---|', ...lines].join('\n')].join('\n\n')
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
