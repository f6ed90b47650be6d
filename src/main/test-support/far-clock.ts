/** Offsets this process's clock from the machine's, in either direction. Time passes at the same rate. */
export function setClock(aheadMs: number): void {
  const Machine = Date
  const now = () => Machine.now() + aheadMs
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args) as object,
    get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
