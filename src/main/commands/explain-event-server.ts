/** Explains a ClickHouse fault, by name so that its classes need not be loaded. */
export function explainEventServer(fault: unknown): string | undefined {
  const isOne = fault instanceof Error && ['EventServerFault', 'EventServerTooOld'].includes(fault.name)
  return isOne ? fault.message : undefined
}
