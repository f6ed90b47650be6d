/** Returns the sentence of a fault of the ClickHouse server; its classes need not be loaded for that. */
export function explainEventServer(fault: unknown): string | undefined {
  const isOne = fault instanceof Error && ['EventServerFault', 'EventServerTooOld'].includes(fault.name)
  return isOne ? fault.message : undefined
}
