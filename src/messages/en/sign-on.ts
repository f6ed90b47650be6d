/** Sign-on texts for operators and directories: invalid settings, and SCIM errors. */
export const signOn = {
  settings: {
    samlMetadata: 'it must be the https address of the identity provider’s metadata, or the metadata itself',
    samlKey: 'it must be an RSA private key in PEM',
    samlCertificate: 'it must be an RSA certificate in PEM',
    groupRoles: 'it must be a list of groups with owner, admin, member or viewer, such as ops=admin, everybody=viewer',
  },
  scim: {
    no_token: 'Send a provisioning token: Authorization: Bearer TOKEN.',
    bad_token: 'This token is unknown, revoked or expired. Create one in the settings under Sign-on.',
    not_for_provisioning:
      'This token is not for provisioning. Create one in the settings under Sign-on: it must belong to the organization and have the permission scim:admin.',
    no_route: 'There is nothing at this address. The base URL ends in /scim/v2.',
    not_found: 'There is no such resource.',
    wrong_method: 'This method is not supported here. Supported: {allow}.',
    bad_json: 'The body is not a JSON object.',
    bad_patch: 'The body is not a PatchOp with up to 1,000 operations, each of which is add, replace or remove.',
    bad_path: 'This path cannot be changed.',
    bad_filter: 'The filter cannot be read.',
    bad_value: 'A value has a type that its attribute does not have.',
    user_name_missing: 'userName is missing.',
    user_name_taken: 'Another user has this userName.',
    email_taken: 'Another user has this email address.',
    email_invalid: 'The user needs a valid email address: in emails, or as userName.',
    name_missing: 'The name is empty.',
    name_too_long: 'The name is too long.',
    group_taken: 'Another group has this displayName, or one that makes the same address.',
    last_owner: 'This is the last active owner. Make somebody else an owner first.',
    too_large: 'The body is larger than {limit, number} bytes.',
    too_many: 'Too many requests. Try again in {seconds, number} seconds.',
  },
} as const
