import type { NewProject } from '#domain/project/project.ts'
import type { Random } from './random.ts'

/** Harbor Goods, the demo's invented company, has four code bases. */
export const demoProjects = {
  web: { name: 'web', platform: 'javascript-nextjs' },
  checkout: { name: 'checkout', platform: 'javascript-react' },
  api: { name: 'api', platform: 'node' },
  worker: { name: 'worker', platform: 'python' },
} as const satisfies Record<string, NewProject>
export type DemoProject = keyof typeof demoProjects

export const environments = ['production', 'staging', 'development'] as const
export type Environment = (typeof environments)[number]

interface Release {
  readonly version: string
  readonly shippedHoursAgo: number
}

/** Oldest first; the first of each was out before the two weeks began. */
const releases: Record<DemoProject, readonly [Release, ...Release[]]> = {
  web: [
    { version: 'web@2.14.0+812', shippedHoursAgo: 480 },
    { version: 'web@2.14.1+815', shippedHoursAgo: 262 },
    { version: 'web@2.15.0+823', shippedHoursAgo: 149 },
    { version: 'web@2.15.1+826', shippedHoursAgo: 77 },
    { version: 'web@2.16.0+831', shippedHoursAgo: 21 },
  ],
  checkout: [
    { version: 'checkout@5.2.4+1190', shippedHoursAgo: 500 },
    { version: 'checkout@5.3.0+1207', shippedHoursAgo: 196 },
    { version: 'checkout@5.3.1+1208', shippedHoursAgo: 185 },
    { version: 'checkout@5.4.0+1221', shippedHoursAgo: 52 },
  ],
  api: [
    { version: 'api@1.48.0+3301', shippedHoursAgo: 390 },
    { version: 'api@1.48.2+3317', shippedHoursAgo: 240 },
    { version: 'api@1.49.0+3342', shippedHoursAgo: 122 },
    { version: 'api@1.50.0+3360', shippedHoursAgo: 35 },
  ],
  worker: [
    { version: 'worker@0.31.3', shippedHoursAgo: 410 },
    { version: 'worker@0.32.0', shippedHoursAgo: 218 },
    { version: 'worker@0.32.1', shippedHoursAgo: 126 },
  ],
}

/** A fix for the few on an older version: it only appears in sessions. */
export const hotfix = { project: 'web', version: 'web@2.14.2+841', shippedHoursAgo: 9 } as const satisfies Release & {
  readonly project: DemoProject
}

/** All releases of a project, in no order. */
export function shippedOf(project: DemoProject): readonly Release[] {
  return hotfix.project === project ? [...releases[project], hotfix] : releases[project]
}

/** How many hours ago a release went out. Throws for an unknown one. */
export function shipped(version: string): number {
  const release = Object.values(releases)
    .flat()
    .find((one) => one.version === version)
  if (release === undefined) throw new Error(`There is no release ${version}.`)
  return release.shippedHoursAgo
}

export function releaseAt(project: DemoProject, hoursAgo: number): string {
  const [first, ...later] = releases[project]
  return (later.findLast((release) => release.shippedHoursAgo > hoursAgo) ?? first).version
}

/**
 * A customer of the shop. Names and addresses are invented; the IP ranges are reserved for documentation (RFC 5737).
 */
export interface Shopper {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly ip: string
  readonly city: string
  readonly country: string
  readonly locale: string
  readonly currency: string
  readonly timezone: string
}

const givenNames = [
  'Ada',
  'Amira',
  'Anouk',
  'Bram',
  'Carla',
  'Chidi',
  'Dilan',
  'Elif',
  'Emil',
  'Farah',
  'Finn',
  'Greta',
  'Hana',
  'Hugo',
  'Ines',
  'Ivo',
  'Jana',
  'Jonas',
  'Kaia',
  'Kofi',
  'Lena',
  'Luca',
  'Mads',
  'Maren',
  'Milo',
  'Nadia',
  'Noor',
  'Oskar',
  'Paula',
  'Petra',
  'Rafael',
  'Rosa',
  'Samir',
  'Sanne',
  'Tessa',
  'Tomás',
  'Uma',
  'Viktor',
  'Yara',
  'Zoe',
]
const familyNames = [
  'Aalto',
  'Bakker',
  'Berg',
  'Conti',
  'Costa',
  'Dubois',
  'Eriksen',
  'Fischer',
  'García',
  'Haas',
  'Holm',
  'Ivanova',
  'Jansen',
  'Keller',
  'Kowalska',
  'Lind',
  'Marchetti',
  'Moreau',
  'Novák',
  'Okafor',
  'Olsen',
  'Pereira',
  'Quist',
  'Rossi',
  'Sato',
  'Schmidt',
  'Silva',
  'Tanaka',
  'Vogel',
  'Weber',
]
const homes = [
  { city: 'Berlin', country: 'DE', locale: 'de-DE', currency: 'EUR', timezone: 'Europe/Berlin' },
  { city: 'Hamburg', country: 'DE', locale: 'de-DE', currency: 'EUR', timezone: 'Europe/Berlin' },
  { city: 'Amsterdam', country: 'NL', locale: 'nl-NL', currency: 'EUR', timezone: 'Europe/Amsterdam' },
  { city: 'Lyon', country: 'FR', locale: 'fr-FR', currency: 'EUR', timezone: 'Europe/Paris' },
  { city: 'Porto', country: 'PT', locale: 'pt-PT', currency: 'EUR', timezone: 'Europe/Lisbon' },
  { city: 'Milano', country: 'IT', locale: 'it-IT', currency: 'EUR', timezone: 'Europe/Rome' },
  { city: 'København', country: 'DK', locale: 'da-DK', currency: 'DKK', timezone: 'Europe/Copenhagen' },
  { city: 'Göteborg', country: 'SE', locale: 'sv-SE', currency: 'SEK', timezone: 'Europe/Stockholm' },
  { city: 'Leeds', country: 'GB', locale: 'en-GB', currency: 'GBP', timezone: 'Europe/London' },
  { city: 'Dublin', country: 'IE', locale: 'en-IE', currency: 'EUR', timezone: 'Europe/Dublin' },
]
const SHOPPERS = 460

/** A customer: a few come every day, most only occasionally. */
export function aShopper(random: Random): Shopper {
  return shopper(Math.floor(SHOPPERS * random.unit() ** 1.7))
}

function shopper(number: number): Shopper {
  const first = at(givenNames, number * 7)
  const family = at(familyNames, number * 11 + Math.floor(number / 30))
  const mailbox = `${first}.${family}`
    .normalize('NFKD')
    .replace(/[^A-Za-z.]/g, '')
    .toLowerCase()
  const network = at(['192.0.2', '198.51.100', '203.0.113'], number)
  return {
    id: String(20_417 + number * 13),
    name: `${first} ${family}`,
    email: `${mailbox}${number >= 240 ? number : ''}@mail.example`,
    ip: `${network}.${1 + (Math.floor(number / 3) % 254)}`,
    ...at(homes, number * 3 + Math.floor(number / 10)),
  }
}

/** Cyclic: any index is valid. */
function at<T>(list: readonly T[], index: number): T {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('The list is empty.')
  return one
}

/** The shop's products mentioned in errors and URLs. */
export const products = [
  { slug: 'enamel-kettle', sku: 'KET-1140', title: 'Enamel kettle, 1.4 l', price: 4900 },
  { slug: 'linen-apron', sku: 'APR-0220', title: 'Linen apron', price: 3900 },
  { slug: 'oak-cutting-board', sku: 'BRD-0310', title: 'Oak cutting board', price: 5900 },
  { slug: 'carbon-steel-pan', sku: 'PAN-2640', title: 'Carbon steel pan, 26 cm', price: 7400 },
  { slug: 'rope-doormat', sku: 'MAT-0075', title: 'Rope doormat', price: 3400 },
  { slug: 'storm-lantern', sku: 'LAN-0900', title: 'Storm lantern', price: 5200 },
  { slug: 'wool-blanket', sku: 'BLK-1318', title: 'Wool blanket, 130 × 180', price: 11900 },
  { slug: 'stoneware-bowl', sku: 'BWL-0450', title: 'Stoneware bowl', price: 2200 },
  { slug: 'folding-stool', sku: 'STL-0160', title: 'Folding stool', price: 8900 },
  { slug: 'ship-clock', sku: 'CLK-0025', title: 'Ship clock', price: 12900 },
] as const

/** The URL of its pages or API. */
export function siteOf(environment: Environment, host: 'www' | 'api'): string {
  switch (environment) {
    case 'production':
      return `https://${host}.harborgoods.example`
    case 'staging':
      return `https://${host}.staging.harborgoods.example`
    case 'development':
      return host === 'www' ? 'http://localhost:3000' : 'http://localhost:4000'
  }
}
