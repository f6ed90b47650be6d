export interface Progress {
  readonly address: string | undefined
  at(step: 'node' | 'packages' | 'pages' | 'server', far?: () => { words: string; share: number }): void
  close(): Promise<void> | undefined
}

export function openProgress(environment: { readonly HOST?: string; readonly PORT?: string }): Promise<Progress>
