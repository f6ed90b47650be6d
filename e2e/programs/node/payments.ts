/** Charges cards. Lines that begin with the sign `2` behind their slashes exist in the second release only. */
import { setTimeout as delay } from 'node:timers/promises'

export class PaymentError extends Error {
  override readonly name = 'PaymentError'
}

//2 const currencies = ['EUR', 'USD']
//2
//2 export function isKnown(currency: string): boolean {
//2   return currencies.includes(currency)
//2 }
//2
export function charge(card: string, cents: number): number {
  //2 if (!isKnown('EUR')) return 0
  //2
  if (card.startsWith('4000')) throw new PaymentError('The bank declined the card')
  if (cents > 500_000) {
    throw new PaymentError('The amount is over the limit of the account')
  }
  return cents
}

export function checkOut(card: string): number {
  const cart = [1200, 300]
  return charge(
    card,
    cart.reduce((sum, cents) => sum + cents, 0),
  )
}

export const renewSubscription = (customer: { card: string; cents: number }): number =>
  charge(customer.card, customer.cents)

export class NightlyRetry {
  readonly #cards: readonly string[]

  constructor(cards: readonly string[]) {
    this.#cards = cards
  }

  run(): readonly number[] {
    return this.#cards.map((card) => this.attempt(card))
  }

  private attempt(card: string): number {
    return charge(card, 999)
  }
}

export function refundFromDesk(operator: string, card: string): number {
  return operator === 'ann' ? undo(card) : 0
}

function undo(card: string): number {
  return charge(card, -500)
}

/** The one place that makes errors of the price service. */
function problem(what: string, detail: string): PaymentError {
  return new PaymentError(`${what}: ${detail}`)
}

export function quote(kind: 'list' | 'currency' | 'tax', detail: string): never {
  const checks = {
    list: 'price list is empty',
    currency: 'currency is not supported',
    tax: 'no tax rate for country',
  }
  throw problem(checks[kind], detail)
}

export function authorize(card: string): boolean {
  if (card === '') throw new Error('State is invalid')
  return true
}

export function settle(batch: readonly string[]): boolean {
  if (batch.length === 0) throw new Error('State is invalid')
  return true
}

export async function chargeLater(card: string, cents: number): Promise<number> {
  await delay(1)
  return charge(card, cents)
}

export async function chargeAll(cards: readonly string[]): Promise<readonly number[]> {
  return await Promise.all(cards.map((card) => chargeLater(card, 50)))
}

export async function withRetries<T>(job: () => T, times: number): Promise<T> {
  try {
    return job()
  } catch (fault) {
    if (times === 1) throw fault
    await delay(1)
    return await withRetries(job, times - 1)
  }
}

export function withCleanup<T>(job: () => T): T {
  const timer = setTimeout(() => {}, 1000)
  try {
    return job()
  } finally {
    clearTimeout(timer)
  }
}

export function passedOn<T>(job: () => T): T {
  try {
    return job()
  } catch (fault) {
    if (fault instanceof PaymentError) throw fault
    throw new Error('Something else', { cause: fault })
  }
}
