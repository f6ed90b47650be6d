import type { ErrorReport } from './report.ts'

/**
 * Redacts text for third-party programs: email and network addresses, query strings, and long numbers (phone, card and
 * account numbers) are replaced with their type. Code identifiers stay unchanged.
 */
export function withoutPersonal(text: string): string {
  return text
    .replace(/[\w.%+-]{1,64}@(?:[\w-]{1,64}\.){1,4}[a-z][\w-]{1,63}/gi, '[email]')
    .replace(/(https?:\/\/[^\s?#'"<>]{1,2000})[?#][^\s'"<>]{1,4000}/g, '$1?[query]')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[ip]')
    .replace(/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}\b/gi, '[ip]')
    .replace(/(?<![\w.])\+?\d(?:[ -]?\d){6,30}(?![\w.])/g, '[number]')
}

/** Applies {@link withoutPersonal} to the free text of a report, because exception messages may contain user input. */
export function reportWithoutPersonal(report: ErrorReport): ErrorReport {
  return {
    ...report,
    title: withoutPersonal(report.title),
    message: withoutPersonal(report.message),
    chain: report.chain.map((exception) => ({ ...exception, value: withoutPersonal(exception.value) })),
    facts: report.facts.map(([name, value]) => [name, withoutPersonal(value)]),
  }
}
