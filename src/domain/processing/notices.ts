/** Short texts that servers of one catalogue tell each other. They may get lost: the stores have the truth. */
export interface Notices {
  /** The longest notice. */
  readonly mostBytes: number
  /** @param listener `hear`: a notice of another server. `missed`: some may have been lost until now */
  listen(listener: { readonly hear: (notice: string) => void; readonly missed: () => void }): void
  tell(notice: string): Promise<void>
  close(): Promise<void>
}
