import { alphabets, Chance } from './chance.ts'
import { knownMakes } from './known-makes.ts'
import { codesAround, passwordsAround } from './around.ts'

/** A secret in its surrounding text. */
export interface Secret {
  readonly kind: string
  /** With the context that reveals it, if its form alone does not. */
  readonly text: string
  /** The substring that must be removed. */
  readonly needle: string
}

/**
 * All secrets are assembled here from pieces and pseudo-random parts: none was ever valid, and none appears whole in
 * this repository, where a secret scanner would flag it.
 */
export function plantedSecrets(): readonly Secret[] {
  return [
    ...keys(),
    ...tokens(),
    ...privateKeys(),
    ...cards(),
    ...ibans(),
    ...nationalIds(),
    ...passwords(),
    ...named(),
  ]
}

function keys(): readonly Secret[] {
  const chance = new Chance(1)
  const plain = knownMakes.flatMap(([maker, beginnings, rest, length, end = '']) =>
    beginnings.split(' ').map((beginning) => {
      const text = beginning + chance.text(alphabets[rest], length) + end
      return { kind: `key of ${maker}`, text, needle: text.slice(-12) }
    }),
  )
  const mixed = (length: number) => chance.text(alphabets.mixed, length)
  const hooks = mixed(24)
  const uuid = () => [8, 4, 4, 4, 12].map((length) => chance.text(alphabets.hex, length)).join('-')
  const others: readonly (readonly [maker: string, before: string, needle: string])[] = [
    ['AWS, its secret', `AKIA${chance.text(alphabets.upper, 16)}:`, mixed(40)],
    ['Slack webhook', 'https://hooks.slack.com/services/T01AB2CD3/B04EF5GH6/', hooks],
    ['Discord webhook', 'https://discord.com/api/webhooks/1098765432109876543/', mixed(68)],
    ['Discord', '', `M${mixed(23)}.${mixed(6)}.${mixed(38)}`],
    ['Telegram', '', `${chance.text('123456789', 10)}:AA${mixed(33)}`],
    ['SendGrid', 'SG.', `${mixed(22)}.${mixed(43)}`],
    ['Airtable', 'pat', `${mixed(14)}.${chance.text(alphabets.hex, 64)}`],
    ['HubSpot', 'pat-na1-', uuid()],
    ['Plaid', 'access-sandbox-', uuid()],
    ['Azure storage', 'DefaultEndpointsProtocol=https;AccountName=shop;AccountKey=', `${mixed(86)}==`],
    ['Azure bus', 'Endpoint=sb://shop.example/;SharedAccessKeyName=root;SharedAccessKey=', `${mixed(43)}=`],
    ['Azure SAS', 'https://shop.blob.example/a?sv=2025-01-01&sp=r&sig=', `${mixed(43)}%3D`],
    ['presigned address', 'https://s3.example/a?X-Amz-Expires=60&X-Amz-Signature=', chance.text(alphabets.hex, 64)],
    ['presigned address', 'https://gcs.example/a?X-Goog-Expires=60&X-Goog-Signature=', chance.text(alphabets.hex, 128)],
  ]
  return [
    ...plain,
    ...others.map(([maker, before, needle]) => ({ kind: `key of ${maker}`, text: before + needle, needle })),
  ]
}

function tokens(): readonly Secret[] {
  const chance = new Chance(2)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signature = () => chance.text(alphabets.mixed, 43)
  const headers = [
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'RS256', kid: 'k1' },
    { typ: 'JWT', alg: 'ES256' },
    { alg: 'none' },
    { alg: 'dir', enc: 'A256GCM' },
    { alg: 'EdDSA', crv: 'Ed25519' },
  ]
  const webTokens = headers.flatMap((header, index) => {
    const token = `${part(header)}.${part({ sub: `user-${index}`, iat: 1_795_000_000 + index })}.${signature()}`
    return [
      { kind: 'JSON web token', text: token, needle: token.slice(-30) },
      { kind: 'JSON web token, sent', text: `Authorization: Bearer ${token}`, needle: token.slice(-30) },
    ]
  })
  const opaque = ['mixed', 'hex', 'lower', 'upper'] as const
  const bearers = opaque.flatMap((alphabet) =>
    ['Bearer', 'bearer', 'BEARER'].map((scheme) => {
      const needle = chance.text(alphabets[alphabet], 32)
      return { kind: 'bearer token', text: `${scheme} ${needle}`, needle }
    }),
  )
  const basics = [
    'ann:hunter2',
    'admin:Pa55word!',
    'svc-shop:5f4dcc3b',
    ':only-a-password',
    'bob@x.example:t0ps3cret',
  ].map((pair) => {
    const needle = Buffer.from(pair).toString('base64')
    return { kind: 'basic credentials', text: `Basic ${needle}`, needle }
  })
  return [...webTokens, ...bearers, ...basics]
}

function privateKeys(): readonly Secret[] {
  const chance = new Chance(3)
  const kinds = ['', 'RSA ', 'EC ', 'DSA ', 'OPENSSH ', 'ENCRYPTED ', 'PGP ']
  const pem = kinds.flatMap((kind) => {
    const block = kind === 'PGP ' ? ' BLOCK' : ''
    const lines = Array.from({ length: 3 }, () => chance.text(alphabets.mixed, 20))
    const line = (word: string) => `-----${word} ${kind}PRIVATE KEY${block}-----`
    const text = (end: string) => [line('BEGIN'), ...lines, line('END')].join(end)
    return [
      { kind: `private key ${kind}`, text: text('\n'), needle: lines[1] as string },
      { kind: `private key ${kind}, line ends escaped`, text: text(String.raw`\n`), needle: lines[1] as string },
    ]
  })
  const putty = chance.text(alphabets.mixed, 40)
  return [
    ...pem,
    {
      kind: 'private key of PuTTY',
      text: `PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 1\n${putty}\nPrivate-MAC: 0a1b`,
      needle: putty,
    },
  ]
}

const cardNumbers = `4111111111111111 4012888888881881 4242424242424242 4000056655665556 4222222222222 5555555555554444
  5105105105105100 5200828282828210 2223003122003222 378282246310005 371449635398431 6011111111111117 6011000990139424
  30569309025904 38520000023237 3530111333300000 3566002020360505 6200000000000005 6759649826438453 2200000000000004
  9792000000000003`.split(/\s+/)

function cards(): readonly Secret[] {
  return cardNumbers.flatMap((number) => {
    const amex = /^(\d{4})(\d{6})(\d{4,5})$/
    const groups = number.length === 16 ? (number.match(/\d{4}/g) ?? []) : (amex.exec(number)?.slice(1) ?? [])
    const forms = groups.length === 0 ? [number] : [number, groups.join(' '), groups.join('-')]
    return forms.map((text) => ({ kind: 'card', text, needle: text }))
  })
}

const accountNumbers = `DE89370400440532013000 GB82WEST12345698765432 FR1420041010050500013M02606 NL91ABNA0417164300
  ES9121000418450200051332 IT60X0542811101000000123456 CH9300762011623852957 AT611904300234573201 BE68539007547034
  SE4550000000058398257466 NO9386011117947 DK5000400440116243 FI2112345600000785 IE29AIBK93115212345678
  PT50000201231234567890154 PL61109010140000071219812874 GR1601101250000000012300695 CZ6508000000192000145399
  HU42117730161111101800000000 RO49AAAA1B31007593840000 LU280019400644750000 SA0380000000608010167519
  AE070331234567890123456 TR330006100519786457841326 IL620108000000099999999 BR1800360305000010009795493C1
  MT84MALT011000012345MTLCAST001S EE382200221020145685 SK3112000000198742637541 HR1210010051863000160`.split(/\s+/)

function ibans(): readonly Secret[] {
  return accountNumbers.flatMap((number) => {
    const groups = number.match(/.{1,4}/g)?.join(' ') ?? ''
    return [number, groups].map((text) => ({ kind: 'IBAN', text, needle: text }))
  })
}

/** The words before the number, if it needs an introduction. */
const people: readonly (readonly [state: string, before: string, numbers: readonly string[]])[] = [
  ['United States', '', ['219-09-9999', '536-22-1234', '123-45-6789']],
  ['United States', 'SSN: ', ['219099999', '536 22 1234']],
  ['United States', 'social security number is ', ['219099998']],
  ['United Kingdom', '', ['AB 12 34 56 C', 'JG 10 37 59 A']],
  ['United Kingdom', 'NINO: ', ['AB123456C']],
  ['United Kingdom', 'National Insurance number: ', ['JG103759A']],
  ['Germany', 'Steuer-ID: ', ['86 095 742 719', '65929970489']],
  ['Germany', 'IdNr. ', ['47036892816']],
  ['Germany', '', ['15 070649 C 103', '15070649C103']],
  ['France', '', ['2 95 10 99 126 111 93', '295109912611193']],
  ['Netherlands', 'BSN: ', ['111222333', '1112.22.333']],
  ['Spain', 'DNI ', ['12345678Z', '54362315-K']],
  ['Spain', '', ['X1234567L', 'X-2482300W']],
  ['Italy', '', ['RCCMNL83S18D969H', 'MRTMTT91D08F205J']],
  ['Sweden', '', ['880320-0016', '811228-9874', '19811228-9874']],
  ['Sweden', 'personnummer: ', ['8803200016']],
  ['Brazil', '', ['390.533.447-05', '111.444.777-35', '529.982.247-25']],
  ['Brazil', 'CPF: ', ['39053344705']],
  ['India', '', ['2341 2341 2346', '2341-2341-2346']],
  ['India', 'Aadhaar: ', ['234123412346']],
  ['Canada', 'Social Insurance Number: ', ['046 454 286', '130692544']],
  ['Poland', 'PESEL: ', ['44051401359']],
]

function nationalIds(): readonly Secret[] {
  return people.flatMap(([state, before, numbers]) =>
    numbers.map((needle) => ({ kind: `number of a person: ${state}`, text: before + needle, needle })),
  )
}

function passwords(): readonly Secret[] {
  const chance = new Chance(4)
  const word = () => `Hu${chance.text(alphabets.mixed, 8)}7x`
  return [
    ...passwordsAround.map(([kind, before, after]) => {
      const needle = word()
      return { kind, text: before + needle + after, needle }
    }),
    ...codesAround.map(([before, needle, after]) => ({ kind: 'code', text: before + needle + after, needle })),
  ]
}

const secretNames =
  `password passwd pwd passphrase secret client_secret token access_token refreshToken id_token api_key
  apiKey X-API-Key authorization private_key AWS_SECRET_ACCESS_KEY DD_API_KEY CLOUDFLARE_API_TOKEN HEROKU_API_KEY
  csrf_token sessionid PHPSESSID JSESSIONID connect.sid jwt credentials PGPASSWORD encryption_key
  SENDGRID_API_KEY set-cookie`.split(/\s+/)

/** Secrets that only their names reveal, in the most common notations. */
function named(): readonly Secret[] {
  const chance = new Chance(5)
  return secretNames.flatMap((name) =>
    [`${name}=`, `"${name}":"`, `${name}: `].map((before) => {
      const needle = `v4${chance.text(alphabets.lower, 14)}9q`
      return { kind: `value of ${name}`, text: before + needle + (before.endsWith('"') ? '"' : ''), needle }
    }),
  )
}
