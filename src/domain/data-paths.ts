/** Returns where each store keeps its files under a data folder, whose path is absolute. */
export function dataPaths(folder: string) {
  return {
    folder,
    spool: `${folder}/spool`,
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
    /** The published status pages, which are served whatever the stores do. */
    statusPages: `${folder}/status-pages.json`,
    /** A mark that is there while a back-up is being restored into the folder. */
    unfinished: `${folder}/restore-unfinished`,
  }
}
