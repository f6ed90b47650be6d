import type { Redact } from '../mark.ts'
import { passesLuhn, passesMod11And10, passesVerhoeff, remainderBy97, weightedSum } from './checksums.ts'
import { isImei } from './imeis.ts'

/**
 * Personal numbers that states assign. Those identifiable by form and checksum are found anywhere (`bare`); the rest
 * only after a word that announces them (`said`).
 */
interface NationalId {
  readonly name: string
  /** Regular expression of the number as people write it. Every repetition is bounded. */
  readonly form: string
  /** Validates the number without separators. */
  readonly isOne: (compact: string) => boolean
  readonly bare: boolean
  /** Regular expressions of the words that announce it. */
  readonly said: readonly string[]
}

const nationalIds: readonly NationalId[] = [
  {
    name: 'United States: social security number',
    form: String.raw`\d{3}-\d{2}-\d{4}`,
    isOne: isSocialSecurityNumber,
    bare: true,
    said: [],
  },
  {
    name: 'United States: social security number, without dashes',
    form: String.raw`\d{3} ?\d{2} ?\d{4}`,
    isOne: isSocialSecurityNumber,
    bare: false,
    said: ['ssn', 'social security'],
  },
  {
    name: 'United Kingdom: national insurance number, in groups',
    form: String.raw`[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d\d \d\d \d\d [A-D]`,
    isOne: isNationalInsuranceNumber,
    bare: true,
    said: [],
  },
  {
    name: 'United Kingdom: national insurance number',
    form: String.raw`[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]`,
    isOne: isNationalInsuranceNumber,
    bare: false,
    said: ['nino', 'national insurance', 'ni'],
  },
  {
    name: 'Germany: tax id',
    form: String.raw`[1-9]\d ?\d{3} ?\d{3} ?\d{3}`,
    isOne: passesMod11And10,
    bare: false,
    said: ['steuer-?id', 'steuerliche identifikationsnummer', 'steueridentifikationsnummer', 'idnr', 'tax id', 'tin'],
  },
  {
    name: 'Germany: pension insurance number',
    form: String.raw`\d\d ?(?:[0-2]\d|3[01])(?:0[1-9]|1[0-2])\d\d ?[A-Z] ?\d{3}`,
    isOne: isGermanPensionNumber,
    bare: true,
    said: [],
  },
  {
    name: 'France: NIR',
    form: String.raw`[12] ?\d\d ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d\d|2[AB]) ?\d{3} ?\d{3} ?\d\d`,
    isOne: (nir) =>
      97 - remainderBy97(nir.slice(0, 13).replace('2A', '19').replace('2B', '18')) === Number(nir.slice(13)),
    bare: true,
    said: [],
  },
  {
    name: 'Netherlands: BSN',
    form: String.raw`\d{4}\.?\d{2}\.?\d{3}`,
    isOne: (bsn) => weightedSum(bsn, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    bare: false,
    said: ['bsn', 'burgerservicenummer', 'sofinummer'],
  },
  {
    name: 'Spain: DNI',
    form: String.raw`\d{8}-?[A-Z]`,
    isOne: isSpanishId,
    bare: false,
    said: ['dni', 'nif', 'documento nacional'],
  },
  { name: 'Spain: NIE', form: String.raw`[XYZ]-?\d{7}-?[A-Z]`, isOne: isSpanishId, bare: true, said: [] },
  {
    name: 'Italy: codice fiscale',
    form: '[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]',
    isOne: isCodiceFiscale,
    bare: true,
    said: [],
  },
  {
    name: 'Sweden: personnummer',
    form: String.raw`(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])[-+]\d{4}`,
    isOne: (number) => passesLuhn(number.slice(-10)),
    bare: true,
    said: [],
  },
  {
    name: 'Sweden: personnummer, without dash',
    form: String.raw`(?:19|20)?\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{4}`,
    isOne: (number) => passesLuhn(number.slice(-10)),
    bare: false,
    said: ['personnummer'],
  },
  { name: 'Brazil: CPF', form: String.raw`\d{3}\.\d{3}\.\d{3}-\d\d`, isOne: isCpf, bare: true, said: [] },
  { name: 'Brazil: CPF, in one piece', form: String.raw`\d{11}`, isOne: isCpf, bare: false, said: ['cpf'] },
  {
    name: 'India: Aadhaar',
    form: String.raw`[2-9]\d{3}[ -]\d{4}[ -]\d{4}`,
    isOne: passesVerhoeff,
    bare: true,
    said: [],
  },
  {
    name: 'India: Aadhaar, in one piece',
    form: String.raw`[2-9]\d{11}`,
    isOne: passesVerhoeff,
    bare: false,
    said: ['aadhaar', 'uidai'],
  },
  {
    name: 'Canada: social insurance number',
    form: String.raw`\d{3}[ -]?\d{3}[ -]?\d{3}`,
    isOne: passesLuhn,
    bare: false,
    said: ['social insurance'],
  },
  {
    name: 'Poland: PESEL',
    form: String.raw`\d{11}`,
    isOne: (pesel) => weightedSum(pesel, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
    bare: false,
    said: ['pesel'],
  },
  // Identifies a device, and so its owner.
  {
    name: 'IMEI, in groups',
    form: String.raw`\d{2}-\d{6}-\d{6}-\d{1,2}`,
    isOne: isImei,
    bare: true,
    said: [],
  },
  { name: 'IMEI', form: String.raw`\d{15,16}`, isOne: isImei, bare: false, said: ['imei', 'imeisv'] },
]

/** Not within a longer name or number. */
const whole = (form: string) => String.raw`(?<![\w.+-])(?:${form})(?![\w-]|\.\d)`

const bareIds = nationalIds.filter((id) => id.bare)
/** One group per id. */
const BARE = new RegExp(whole(bareIds.map(({ form }) => `(${form})`).join('|')), 'g')

const saidIds = nationalIds.filter((id) => !id.bare)
/** One of these words is in every text that announces such a number, in lower case without separators. */
export const nationalIdWords: readonly string[] = saidIds.flatMap(({ said }) =>
  said.map((words) => words.replace(/[^a-z]/g, '')),
)
/** The words, with at most a few more before the number: `SSN: …`, `social security number is …`. */
const saidPatterns = saidIds.map(({ form, said, isOne }) => {
  const words = String.raw`(?<![A-Za-z])(?:${said.join('|')})(?:[ -]?(?:numbers?|nummer|no|nr|id))?`
  const between = String.raw`[ \t:.#="']{1,4}(?:(?:is|was|of|ist)[ :]{1,2})?`
  return { pattern: new RegExp(`(?<=${words}${between})${whole(form)}`, 'gi'), isOne }
})

/** Removes numbers identifiable by form and checksum. */
export function scrubBareNationalIds(text: string, redact: Redact): string {
  return text.replace(BARE, (match: string, ...groups: readonly unknown[]) =>
    bareIds[groups.indexOf(match)]?.isOne(compact(match)) ? redact(match) : match,
  )
}

/** Removes numbers announced by a word before them. */
export function scrubSaidNationalIds(text: string, redact: Redact): string {
  let clean = text
  for (const { pattern, isOne } of saidPatterns)
    clean = clean.replace(pattern, (match: string) => (isOne(compact(match)) ? redact(match) : match))
  return clean
}

function compact(number: string): string {
  return number.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** Areas 000, 666 and 9xx, group 00 and serial 0000 were never issued. */
function isSocialSecurityNumber(digits: string): boolean {
  return /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(digits)
}

/** These prefixes were never issued. */
function isNationalInsuranceNumber(number: string): boolean {
  return !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(number)
}

/** Area, date of birth, initial (A is 01), serial, check digit; each product counts by the sum of its digits. */
function isGermanPensionNumber(number: string): boolean {
  const letter = String((number.codePointAt(8) ?? 0) - 64).padStart(2, '0')
  const digits = number.slice(0, 8) + letter + number.slice(9, 11)
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]
  const sum = weights.reduce((total, weight, at) => {
    const product = weight * Number(digits[at])
    return total + Math.floor(product / 10) + (product % 10)
  }, 0)
  return sum % 10 === Number(number[11])
}

function isSpanishId(id: string): boolean {
  const digits = id.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === id.at(-1)
}

/** Checks the check letter: characters at odd positions count by their own table. */
function isCodiceFiscale(code: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
  const sum = Array.from(code.slice(0, 15)).reduce((total, character, at) => {
    const value = Number.parseInt(character, 36)
    const place = value > 9 ? value - 10 : value
    return total + (at % 2 === 0 ? (odd[place] ?? 0) : place)
  }, 0)
  return sum % 26 === (code.codePointAt(15) ?? 0) - 65
}

function isCpf(digits: string): boolean {
  if (/^(\d)\1+$/.test(digits)) return false
  const check = (count: number) => {
    const sum = Array.from({ length: count }, (_, at) => (count + 1 - at) * Number(digits[at])).reduce((a, b) => a + b)
    return String(((sum * 10) % 11) % 10)
  }
  return check(9) === digits[9] && check(10) === digits[10]
}
