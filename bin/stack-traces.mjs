// Bundled first in every thread, so that errors name the sources. Node's own option (`--enable-source-maps`) reads the
// map of each file with the file; this reads a map with the first error shown of its file.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const folder = new URL('.', import.meta.url).href
const maps = new Map()

Error.prepareStackTrace = (fault, sites) =>
  [headOf(fault), ...sites.map((site) => `    at ${frameOf(site)}`)].join('\n')

function headOf(fault) {
  try {
    return Error.prototype.toString.call(fault)
  } catch {
    return '<error>'
  }
}

function frameOf(site) {
  const frame = String(site)
  const file = site.getFileName()
  if (!file?.startsWith(folder)) return frame
  const [line, column] = [site.getLineNumber(), site.getColumnNumber()]
  const { fileName, lineNumber, columnNumber } = mapOf(file)?.findOrigin(line, column) ?? {}
  if (fileName === undefined) return frame
  return frame.replace(
    `${file}:${line}:${column}`,
    () => `${new URL(fileName, file).href}:${lineNumber}:${columnNumber}`,
  )
}

function mapOf(file) {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    // Shows the frame of the bundle unchanged.
    return undefined
  }
}
