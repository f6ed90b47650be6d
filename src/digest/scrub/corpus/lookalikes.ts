import { alphabets, Chance } from './chance.ts'
import { code, places, prose, things } from './harmless-lines.ts'

/** Texts that resemble or mention secrets, or consist of the same characters, but contain none. */
export function harmlessTexts(): readonly string[] {
  return [...ids(), ...times(), ...prose, ...code, ...places, ...things]
}

function ids(): readonly string[] {
  const chance = new Chance(11)
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index))
  const hex = (length: number) => chance.text(alphabets.hex, length)
  const digits = (length: number) => chance.text(alphabets.digits, length)
  const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-')
  return [
    ...many(12, uuid),
    ...many(4, () => `theme=${uuid()}`),
    ...many(6, () => hex(32)),
    ...many(6, () => hex(40)),
    ...many(4, () => hex(64)),
    ...many(6, () => `sha256:${hex(64)}`),
    ...many(4, () => `sha512-${chance.text(alphabets.mixed, 86)}==`),
    ...many(6, () => `commit ${hex(7)} on main`),
    ...many(6, () => `order ${digits(6)} of customer ${digits(5)} failed`),
    ...many(6, (index) => `ORD-2026-${digits(6)}-${index}`),
    ...many(4, () => `1Z${chance.text(alphabets.upper, 16)}`),
    ...many(4, () => `RR${digits(9)}DE`),
    ...many(4, () => `invoice INV${digits(8)} paid`),
    ...many(4, () => `req_${digits(8)}`),
    ...many(4, () => `trace ${hex(32)}-${hex(16)}-1`),
    ...many(4, () => `00-${hex(32)}-${hex(16)}-01`),
    ...many(4, () => `i-0${hex(16)}`),
    ...many(4, () => `arn:aws:lambda:eu-west-1:${digits(12)}:function:shop`),
    ...many(4, () => `chunk-${chance.text(alphabets.upper, 8)}.js`),
    ...many(4, () => `/_next/static/chunks/app/layout-${hex(16)}.js`),
    ...many(4, () => `shop@1.2.3+${hex(12)}`),
    ...many(4, () => `data:image/png;base64,${Buffer.from(digits(60)).toString('base64')}`),
    ...many(4, () => `etag W/"${hex(8)}-${hex(11)}"`),
    ...many(4, () => `digest ${digits(9)}`),
    ...many(4, () => `v${digits(1)}.${digits(2)}.${digits(1)}`),
    ...many(4, () => `deployment shop-${hex(10)}-${chance.text('bcdfghjklmnpqrstvwxz', 5)}`),
    ...many(4, () => `row ${digits(5)} of table ${digits(2)}`),
  ]
}

function times(): readonly string[] {
  return [
    ...Array.from({ length: 8 }, (_, index) => String(1_795_218_589_614 + index * 86_400_017)),
    ...Array.from({ length: 6 }, (_, index) => String(1_795_218_589 + index * 86_417)),
    ...Array.from({ length: 4 }, (_, index) => `${1_795_218_589_614_203 + index * 7}`),
    ...Array.from({ length: 8 }, (_, index) => new Date(1_795_218_589_614 + index * 9e8).toISOString()),
    '2026-11-20 23:49:49.659',
    '20261120234949',
    '2026-11-20T23:49:49+01:00',
    'Fri, 20 Nov 2026 23:49:49 GMT',
    'took 1234.5678 ms',
    '12:30:45.123456',
  ]
}
