/** Texts about roles, and about the nodes that share the stores. */
export const nodes = {
  role: 'all (the default); ingest, digest and web, alone or several by commas; or probe: the same as “mishap probe”.',
  noRole: 'There is no role {role}. Use all, ingest, digest, web (several by commas), or probe.',
  probeAlone: 'A probe has no other role. Start it as a process of its own.',
  needs:
    'Mishap did not start: the role {role} works on stores that all nodes share. Set {settings}, or leave --role out to run everything in one process.',
  needsBlobs:
    'Mishap did not start: the role {role} needs files that all nodes reach. Set MISHAP_BLOBS to a bucket (s3://…) or to a folder that they share (file:///srv/mishap/blobs).',
  noListen:
    'Mishap did not start: it cannot listen for other nodes at {where} ({why}). Set MISHAP_NODE_HOST and MISHAP_NODE_PORT.',
  waitsForDatabase: 'Waiting for PostgreSQL: {why}',
  databaseBack: 'PostgreSQL answers',
  listening: 'Other nodes read the spool at {address}',
  elsewhere: 'This node takes no events. Send them to a node with the role ingest.',
  noPages: 'This node has no pages and no API. They are on nodes with the role web.',
  spoolFollowed: 'The spool of another node is processed here',
  spoolLeft: 'The spool of another node is processed here no longer',
  endpointFailed: 'A request of another node failed',
  spoolAway: 'The node of this spool does not answer; what it has taken waits there',
  nodesUnread: 'The list of nodes could not be read from the catalogue; those known before still count',
  noIngest: 'no node with the role ingest answers',
  alive:
    'Node: {role} {version} {where} {records, plural, =0 {} one {(# record waits, {size})} other {(# records wait, {size})}}',
  gone: 'A node with the role {role} was last seen at {at} and has left {records, plural, one {# record} other {# records}} ({size}). Start it again on its volume, or run: mishap spool take-over DIR',
  draining: 'Waiting for {records, plural, one {# record} other {# records}} to be processed by other nodes',
  kept: '{records, plural, one {# record stays} other {# records stay}} in the spool, and will be processed when this node starts again',
} as const
