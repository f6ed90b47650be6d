import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { firstLoadLines, type FirstLoad } from './first-load/first-load.ts'
import type { BenchOptions } from './options.ts'

/** A figure, with its floor if one was promised. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: Unit
  readonly floor?: { readonly atLeast: number } | { readonly atMost: number }
}

type Unit = '/s' | 'ms' | 's' | 'kB' | 'MB' | 'bytes' | 'µs' | '%' | ''

/** The full result of a run; stored as JSON next to the table. */
export interface BenchReport {
  readonly at: string
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryGb: number; readonly node: string }
  readonly options: BenchOptions
  readonly rows: readonly Row[]
  /** CPU seconds of the server's threads during the measured load, highest first. */
  readonly threads: readonly { readonly name: string; readonly cpuSeconds: number }[]
  readonly firstLoads: readonly FirstLoad[]
  /** Bytes by store, with all events. */
  readonly disk: Readonly<Record<string, number>>
  /** Responses other than 200 during the whole run, by status. */
  readonly refused: Readonly<Record<string, number>>
}

export function thisMachine(): BenchReport['machine'] {
  const processors = cpus()
  return {
    cpu: processors[0]?.model ?? '',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.version,
  }
}

/** Whether a figure meets its floor; `undefined` without one. */
export function holds(row: Row): boolean | undefined {
  if (row.floor === undefined) return undefined
  return 'atLeast' in row.floor ? row.value >= row.floor.atLeast : row.value <= row.floor.atMost
}

export function tableOf(report: BenchReport): string {
  const lines = report.rows.map((row) => [
    row.name,
    `${shown(row.value)} ${row.unit}`.trim(),
    promiseOf(row),
    verdictOf(row),
  ])
  const table = [['', 'measured', 'floor', ''], ...lines]
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((line) => line[column]?.length ?? 0)))
  const rows = table.map(([name = '', value = '', promise = '', verdict = '']) =>
    `${name.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${promise.padStart(widths[2] ?? 0)}  ${verdict}`.trimEnd(),
  )
  const pages = report.firstLoads.length === 0 ? [] : ['', ...firstLoadLines(report.firstLoads)]
  return [...rows, '', ...threadLines(report), ...diskLines(report), ...refusalLines(report), ...pages].join('\n')
}

function promiseOf(row: Row): string {
  if (row.floor === undefined) return ''
  return 'atLeast' in row.floor ? `≥ ${shown(row.floor.atLeast)}` : `≤ ${shown(row.floor.atMost)}`
}

function verdictOf(row: Row): string {
  const kept = holds(row)
  if (kept === undefined) return ''
  if (kept) return 'ok'
  const percent = missedBy(row)
  return Number.isFinite(percent) ? `missed by ${shown(percent)}%` : 'missed'
}

/** The distance from the floor, in percent of it. */
function missedBy({ value, floor }: Row): number {
  if (floor === undefined) return 0
  const promised = 'atLeast' in floor ? floor.atLeast : floor.atMost
  return (Math.abs(value - promised) / promised) * 100
}

const WORTH_SHOWING_SECONDS = 0.2

function threadLines({ threads }: BenchReport): string[] {
  const shownThreads = threads.filter((thread) => thread.cpuSeconds >= WORTH_SHOWING_SECONDS)
  if (shownThreads.length === 0) return []
  return [
    'CPU seconds of the server’s threads during the measured load:',
    ...shownThreads.map(({ name, cpuSeconds }) => `  ${cpuSeconds.toFixed(1).padStart(7)}  ${name}`),
  ]
}

function diskLines({ disk }: BenchReport): string[] {
  const stores = Object.entries(disk).filter(([, bytes]) => bytes > 1e5)
  if (stores.length === 0) return []
  return [`On disk: ${stores.map(([name, bytes]) => `${name} ${shown(bytes / 1e6)} MB`).join(', ')}`]
}

function refusalLines({ refused }: BenchReport): string[] {
  const kinds = Object.entries(refused)
  if (kinds.length === 0) return []
  return ['', `Refused: ${kinds.map(([reason, count]) => `${count} × ${reason}`).join(', ')}`]
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

/** Writes the report as `bench/results/<time>.json`. Returns the file's path. */
export async function keep(report: BenchReport, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${report.at.replaceAll(/[:.]/g, '-')}.json`)
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  return file
}
