/**
 * `npm run test:programs [-- language …]`: builds and runs the programs with the newest SDKs and looks at what became of
 * what they sent. What cannot run here is said and counts as not run. The first time takes some minutes, for the
 * compilers.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { discard, startServer, type TestServer } from '../harness/server.ts'
import { buildProgram, fetchProgram, missingFor, runProgram } from './build.ts'
import { comparable, endsSince, expectedEnds, type Ends } from './ends.ts'
import { languages, type Language } from './languages.ts'
import { itemEnvelopes, PROGRAM_RECORDINGS, readFamilies } from './recordings.ts'

const FOLDER = join(fileURLToPath(new URL('../..', import.meta.url)), '.cache', 'programs')
const RELEASE = '1'

type Verdict = { readonly end: 'passed' | 'failed' | 'not run'; readonly says: string }

const notRun = (says: string): Verdict => ({ end: 'not run', says })
const failed = (says: string): Verdict => ({ end: 'failed', says })

async function judge(language: Language): Promise<Verdict> {
  const missing = missingFor(language)
  if (missing !== undefined) return notRun(`no ${missing} on this machine`)
  const folder = join(FOLDER, language.name)
  const unfetched = await faultOf(() => fetchProgram(language, folder, RELEASE))
  if (unfetched !== undefined) return notRun(`its packages could not be fetched: ${unfetched}`)
  const unbuilt = await faultOf(() => buildProgram(language, folder))
  if (unbuilt !== undefined) return failed(`it could not be built: ${unbuilt}`)
  const server = await startServer()
  try {
    return await judgeRun(language, server, folder)
  } finally {
    await server.stop()
    await discard()
  }
}

async function judgeRun(language: Language, server: TestServer, folder: string): Promise<Verdict> {
  const dsn = await server.createProject('Shop')
  const { port } = new URL(server.address)
  const own = new URL(dsn)
  own.host = `127.0.0.1:${port}`
  const send = (part: 'items' | 'families') =>
    faultOf(() => runProgram(language, { folder, release: RELEASE, part, dsn: own.href }))

  const noItems = await send('items')
  if (noItems !== undefined) return failed(`its items: ${noItems}`)
  const ofItems = comparable(await endsSince(server))
  const expected = expectedEnds(recordedItems(language.name))
  if (namesOf(ofItems) !== namesOf(expected))
    return failed(`its items came to ${namesOf(ofItems)}; those that were recorded to ${namesOf(expected)}`)

  const before = await endsSince(server)
  const noErrors = await send('families')
  if (noErrors !== undefined) return failed(`its errors: ${noErrors}`)
  const kept = comparable(await endsSince(server, before)).get('error accepted') ?? 0
  const wanted = recordedErrors(language.name)
  return kept === wanted
    ? { end: 'passed', says: `${namesOf(ofItems)}; ${kept} errors` }
    : failed(`${kept} errors were kept of ${wanted}`)
}

/** What went wrong, in one line. */
async function faultOf(job: () => Promise<void>): Promise<string | undefined> {
  try {
    await job()
    return undefined
  } catch (fault) {
    const text =
      fault instanceof Error && 'stderr' in fault ? `${fault.message} ${String(fault.stderr)}` : String(fault)
    return text.replaceAll(/\s+/g, ' ').slice(0, 500)
  }
}

const namesOf = (ends: Ends) => [...ends.keys()].join(', ')

function recordedItems(language: string): readonly Uint8Array[] {
  const paths = itemEnvelopes().filter((path) => path.startsWith(`${language}/`))
  return paths.map((path) => readFileSync(new URL(path, PROGRAM_RECORDINGS)))
}

/** How many errors the first release sends. */
function recordedErrors(language: string): number {
  const events = readFamilies().filter((family) => family.language === language)
  return events.flatMap((family) => family.events).filter(({ item }) => item.release === `shop@1.${RELEASE}.0`).length
}

const names = process.argv.slice(2)
const counts = { passed: 0, failed: 0, 'not run': 0 }
for (const language of languages.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const { end, says } = await judge(language)
  counts[end]++
  process.stdout.write(`${language.name}: ${end}: ${says}\n`)
}
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts['not run']} not run\n`)
process.exit(counts.failed === 0 ? 0 : 1)
