/** Texts about taking over the spool of a lost node. */
export const takeOver = {
  noServer: 'No server is running on {folder}. Start it with “npm start”, then try again.',
  done: '{records, plural, =0 {Nothing was left} one {# record was left} other {# records were left}} in {folder}. Everything in it is processed.',
  inUse: 'Nothing was taken over: {folder} is in use by process {pid}.',
  noSpool: 'Nothing was taken over: {folder} is not a data folder with a spool.',
  ownCatalogue:
    'Nothing was taken over: {folder} has a catalogue of its own, with projects of its own. Start Mishap on it to process what is left.',
  held: 'Nothing was taken over: the spool in {folder} belongs to a node that is running, or is being taken over. Try again a minute after that node has ended.',
  stopping: 'The server stopped before everything in {folder} was processed. Start it and run the command again.',
  noBucket:
    'Nothing was taken over: MISHAP_SPOOL of the running server names no bucket. Set it as on the nodes, and start the server again.',
  bucketFailed: 'The bucket failed: {why}. What was processed stays so. Run the command again.',
  bucketDone:
    '{spools, plural, =0 {No spool of another node lies} one {# spool of another node lies} other {# spools of other nodes lie}} in {bucket}.',
  spoolDone:
    '{id}: {records, plural, =0 {nothing was left} one {# record was left} other {# records were left}}. Everything in it is processed.',
  spoolHeld: '{id}: belongs to a node that is running or ended less than a minute ago, or is being taken over.',
  spoolUnknown: 'Nothing of the spool {id} lies in {bucket}.',
}

/** Texts about a spool with a copy in a bucket. */
export const spool = {
  noBucket: 's3 means the bucket of MISHAP_BLOBS, which names none. Name one: s3://bucket/prefix?region=…',
  gather: 'a number of milliseconds from 0 to 1000',
  fallback: 'refuse or disk',
  down: 'The bucket of MISHAP_SPOOL fails: events are refused with 503 until it answers',
  downToDisk:
    'The bucket of MISHAP_SPOOL fails: events are acknowledged from this machine’s disk alone until it answers',
  up: 'The bucket of MISHAP_SPOOL answers again',
  doctor: {
    fine: 'Bucket of the spool: {place} takes a record and deletes it in {latency, number} ms; {objects, plural, =0 {nothing waits there.} one {# object waits there, {seconds, number} s old.} other {# objects wait there, the oldest {seconds, number} s old.}}',
    fails:
      'The bucket of the spool ({place}) fails, so that events are refused, or kept on disks alone with MISHAP_SPOOL_FALLBACK=disk.',
    slow: 'The bucket of the spool ({place}) needs {latency, number} ms for a record, and every SDK waits for it. Use a bucket in the same region, or check the network.',
    old: 'The oldest object in the bucket of the spool ({place}) is {minutes, number} minutes old: the digest is late, or a node is gone and has left it. “mishap spool take-over s3” processes what is left.',
  },
}
