/** Orders and their stock. */
import { connect } from 'node:net'

export class OrderError extends Error {
  override readonly name = 'OrderError'
}

class StockError extends Error {
  override readonly name = 'StockError'
}

export function findOrder(number: number | string, warehouse: string): never {
  throw new OrderError(`Order ${number} was not found in warehouse '${warehouse}'`)
}

export function storeUpload(path: string, size: number): never {
  throw new OrderError(`File ${path} is too large (${size} bytes)`)
}

export function checkToken(token: string, when: string): never {
  if (token === '') throw new OrderError(`Token is not valid before ${when}`)
  throw new OrderError(`Token ${token} expired at ${when}`)
}

interface Product {
  readonly name: string
  readonly weight: { readonly grams: number }
}

export function pick(shelf: readonly Product[], position: number, boxes: unknown): string {
  const product = shelf[position] as Product
  const count = BigInt(product.weight.grams) / BigInt(boxes as number)
  return 'x'.repeat(Number(count))
}

interface Customer {
  readonly address?: { readonly street: string }
}

function priceOf(product: { prices?: readonly number[] }): string {
  return (product.prices as readonly number[])[0]?.toFixed(2) ?? '0'
}

function streetOf(customer: Customer): string {
  return (customer.address as { street: string }).street
}

export function placeOrder(product: { prices?: readonly number[] }, customer: Customer): string {
  try {
    //2 if (Object.keys(product).length > 100) return ''
    //2
    return `${priceOf(product)} to ${streetOf(customer)}`
  } catch (cause) {
    throw new OrderError('The order could not be placed', { cause })
  }
}

function loadStock(): never {
  throw new StockError('Stock database is closed')
}

function fillCart(): void {
  try {
    loadStock()
  } catch (cause) {
    throw new OrderError('The cart could not be filled', { cause })
  }
}

function showProduct(): void {
  try {
    loadStock()
  } catch (cause) {
    throw new Error('The product page is not there', { cause })
  }
}

export function showShelf(kind: 'direct' | 'cart' | 'product'): void {
  if (kind === 'direct') loadStock()
  else if (kind === 'cart') fillCart()
  else showProduct()
}

/** Goes down a tree of categories. */
export function walk(category: number, depth: number): number {
  if (depth === 0) throw new OrderError(`Category ${category} has no products`)
  if (category < 0) {
    throw new OrderError('Categories form a ring')
  }
  return walk(depth === 2 && category === 0 ? -1 : category, depth - 1)
}

export function loadSettings(text: string): unknown {
  return (JSON.parse(text) as { settings: unknown }).settings
}

export function readWebhook(body: string): unknown {
  const parsed = JSON.parse(body) as { event: unknown }
  return parsed.event
}

export async function askStock(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/stock`)
  await answer.json()
}

export async function sendMail(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/mail`, { method: 'POST', body: 'hello' })
  await answer.text()
}

export async function ping(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connect(port, '127.0.0.1').once('connect', resolve).once('error', reject)
  })
}

interface Parcel {
  readonly weight?: { readonly grams: number }
  readonly volume?: { readonly litres: number }
}

const rules = {
  weight: (parcel: Parcel) => (parcel.weight as { grams: number }).grams,
  volume: (parcel: Parcel) => (parcel.volume as { litres: number }).litres,
}

export function ship(parcels: readonly Parcel[], rule: keyof typeof rules): readonly number[] {
  return parcels.map(rules[rule])
}

function parseQuantity(text: string): bigint {
  return BigInt(text)
}

export function importRow(row: { quantity: string }): bigint {
  return parseQuantity(row.quantity)
}

export function applyVoucher(form: { voucher: string }): bigint {
  return parseQuantity(form.voucher)
}

/** Holds things of one kind, by their names. */
export class Store<T extends { name: string }> {
  readonly #things = new Map<string, T>()

  take(name: string): T {
    const found = this.#things.get(name)
    if (found === undefined) throw new OrderError(`Nothing is called ${name}`)
    return found
  }
}
