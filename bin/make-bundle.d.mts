export function makeBundle(): Promise<void>
