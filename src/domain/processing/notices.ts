/** Short messages between the servers of one catalogue. They may get lost; the stores have the truth. */
export interface Notices {
  /** Maximum length of a notice. */
  readonly mostBytes: number
  /** @param listener `hear`: a notice from another server. `missed`: notices may have been lost up to now */
  listen(listener: { readonly hear: (notice: string) => void; readonly missed: () => void }): void
  tell(notice: string): Promise<void>
  close(): Promise<void>
}
