import type { Redact } from '../mark.ts'
import { remainderBy97 } from './checksums.ts'

/** IBAN length by country (the SWIFT registry of IBANs, release 99). */
const lengths: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24
  FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32
  LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24
  RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** The longest has 33 characters, in groups of four. */
const START = /(?<![A-Za-z0-9])([A-Z]{2})\d{2}(?=[ -]?[A-Z0-9]{4})/g
const REST = /(?:[ -]?[A-Z0-9]){11,31}/y

/** Removes IBANs, recognised by country, length and checksum, contiguous or in groups. */
export function scrubIbans(text: string, redact: Redact): string {
  let result = ''
  let done = 0
  START.lastIndex = 0
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const end = endOfIban(text, match.index, lengths.get(match[1] as string))
    if (end === undefined) continue
    result += text.slice(done, match.index) + redact(text.slice(match.index, end))
    done = end
    START.lastIndex = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Returns the end of the IBAN that starts here; `undefined` if it is not one. */
function endOfIban(text: string, from: number, length: number | undefined): number | undefined {
  if (length === undefined) return undefined
  REST.lastIndex = from + 4
  const rest = REST.exec(text)?.[0] ?? ''
  let end = from + 4
  let compact = text.slice(from, end)
  for (let at = 0; at < rest.length && compact.length < length; at++, end++) {
    const character = rest[at] as string
    if (character !== ' ' && character !== '-') compact += character
  }
  const isWhole = compact.length === length && !/[A-Za-z0-9]/.test(text[end] ?? '')
  return isWhole && remainderBy97(compact.slice(4) + compact.slice(0, 4)) === 1 ? end : undefined
}
