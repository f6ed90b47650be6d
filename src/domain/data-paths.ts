/** Returns where each store keeps its files under a data folder, whose path is absolute. */
export function dataPaths(folder: string) {
  return {
    folder,
    spool: `${folder}/spool`,
    /** What waits to be forwarded to another server. */
    forward: `${folder}/forward`,
    events: `${folder}/events`,
    catalogue: `${folder}/catalogue.db`,
    blobs: `${folder}/blobs`,
    /** Copies of blobs that lie in a bucket; it may be deleted while no server runs. */
    blobCopies: `${folder}/blob-copies`,
    /** Spools of other nodes that are taken over from a bucket; it may be deleted while no server runs. */
    takenOver: `${folder}/taken-over`,
    secret: `${folder}/secret`,
    server: `${folder}/server.json`,
    /** Files that a back-up under way holds on to. */
    snapshot: `${folder}/snapshot`,
    /** How backups have gone. */
    backups: `${folder}/backups.json`,
    /** A backup that is restored aside to be looked at. */
    drill: `${folder}/drill`,
    /** Copies that were taken before upgrades. */
    before: `${folder}/before`,
    /** A mark that is there while stores are exchanged for those of such a copy; it says where they go. */
    downgrading: `${folder}/downgrade-unfinished`,
    /** How far the event store is, told without opening it. */
    eventSchema: `${folder}/events/schema.json`,
    /** The published status pages, which are served whatever the stores do. */
    statusPages: `${folder}/status-pages.json`,
    /** What the disk watch remembers: how the folder has grown, and what went. */
    disk: `${folder}/disk.json`,
    /** Which stores were moved elsewhere: no server starts on them. */
    left: `${folder}/moved.json`,
    /** How far a move is. */
    move: `${folder}/move.db`,
    /** Rows on their way into a store that is being filled. */
    moveScratch: `${folder}/move-scratch`,
    /** A mark that is there while a back-up is being restored into the folder. */
    unfinished: `${folder}/restore-unfinished`,
  }
}
