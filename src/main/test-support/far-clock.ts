/** Sets the clock of this process so much ahead of the machine's, or behind. Time passes as it does. */
export function setClock(aheadMs: number): void {
  const Machine = Date
  const now = () => Machine.now() + aheadMs
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args) as object,
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
