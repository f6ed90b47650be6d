/**
 * A store was last written by a newer version of the server, whose changes this one cannot know. Migrations only go
 * forward, so the start ends here and the data stays as it is.
 */
export class NewerDataFolder extends Error {
  override readonly name = 'NewerDataFolder'

  /**
   * @param store which store, as a person would call it: `catalogue`, `event store`
   * @param found the newest migration that has been applied to it
   * @param known the newest migration that this version has
   */
  constructor(store: string, found: string, known: string) {
    super(
      `The ${store} in the data folder was written by a newer version: it has migration ${found}, and this version ends at ${known}. ` +
        'Nothing was changed. Start the newer version again, or restore a backup made before the upgrade.',
    )
  }
}
