import { GROUP, groupAttributes } from './groups.ts'
import type { Attributes } from './patch.ts'
import { USER, userAttributes } from './users.ts'

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const no = { supported: false }

/** The resources that describe our capabilities (RFC 7644, 4). */
export function discovery(base: string) {
  return {
    ServiceProviderConfig: {
      schemas: [`${CORE}:ServiceProviderConfig`],
      patch: { supported: true },
      bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: MAX_COUNT },
      changePassword: no,
      sort: no,
      etag: no,
      authenticationSchemes: [
        {
          type: 'oauthbearertoken',
          name: 'Bearer token',
          description: 'A provisioning token of the organization',
          primary: true,
        },
      ],
      meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
    },
    ResourceTypes: [resourceType('User', USER, base), resourceType('Group', GROUP, base)],
    Schemas: [
      schema('User', USER, userAttributes, ['userName'], base),
      schema('Group', GROUP, groupAttributes, ['displayName'], base),
    ],
  }
}

export const MAX_COUNT = 200

function resourceType(name: 'User' | 'Group', id: string, base: string) {
  return {
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${name}s`,
    schema: id,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${name}` },
  }
}

function schema(name: string, id: string, attributes: Attributes, required: readonly string[], base: string) {
  const plain = (one: string, more: object = {}) => ({
    name: one,
    type: one === 'active' || one === 'primary' ? 'boolean' : one === '$ref' ? 'reference' : 'string',
    multiValued: false,
    required: required.includes(one),
    caseExact: one === 'externalId',
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: required.includes(one) ? 'server' : 'none',
    ...more,
  })
  const complex = (one: string, parts: readonly string[], multiValued: boolean) =>
    plain(one, { type: 'complex', multiValued, subAttributes: parts.map((part) => plain(part)) })
  return {
    schemas: [`${CORE}:Schema`],
    id,
    name,
    attributes: [
      ...attributes.single.map((one) => plain(one)),
      ...Object.entries(attributes.complex).map(([one, parts]) => complex(one, parts, false)),
      ...Object.entries(attributes.multiple).map(([one, parts]) => complex(one, parts, true)),
    ],
    meta: { resourceType: 'Schema', location: `${base}/Schemas/${id}` },
  }
}
