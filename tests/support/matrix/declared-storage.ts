/** What `declared.ts` says, of files: theirs are the rows of `storage-rows.ts`. */
export const STORAGE_TABLE = `\
POST /api/storage/v1/object/:bucket/:path{.+} · what is no picture · own  401 415 403 403 403 415 401 401 403 403
POST /api/storage/v1/object/:bucket/:path{.+} · what is no picture · another  401 403 415 403 403 415 401 401 403 403
POST /api/storage/v1/object/:bucket/:path{.+} · what is no picture · missing  401 403 403 403 403 415 401 401 403 403
PUT /api/storage/v1/object/:bucket/:path{.+} · what is no picture · own  401 415 403 403 403 415 401 401 403 403
PUT /api/storage/v1/object/:bucket/:path{.+} · what is no picture · another  401 403 415 403 403 415 401 401 403 403
PUT /api/storage/v1/object/:bucket/:path{.+} · what is no picture · missing  401 403 403 403 403 415 401 401 403 403
GET /api/storage/v1/object/:bucket/:path{.+} · without content · own  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/:bucket/:path{.+} · without content · another  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/:bucket/:path{.+} · without content · missing  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/authenticated/:bucket/:path{.+} · without content · own  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/authenticated/:bucket/:path{.+} · without content · another  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/authenticated/:bucket/:path{.+} · without content · missing  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/info/:bucket/:path{.+} · own  401 200 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/info/:bucket/:path{.+} · another  401 404 200 404 404 404 401 401 404 404
GET /api/storage/v1/object/info/:bucket/:path{.+} · missing  401 404 404 404 404 404 401 401 404 404
GET /api/storage/v1/object/public/:bucket/:path{.+} · of a private bucket · own  404
GET /api/storage/v1/object/public/:bucket/:path{.+} · of a private bucket · another  404
GET /api/storage/v1/object/public/:bucket/:path{.+} · of a private bucket · missing  404
GET /api/storage/v1/object/sign/:bucket/:path{.+} · without a token · own  404
GET /api/storage/v1/object/sign/:bucket/:path{.+} · without a token · another  404
GET /api/storage/v1/object/sign/:bucket/:path{.+} · without a token · missing  404
POST /api/storage/v1/object/sign/:bucket/:path{.+} · own  401 200 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/sign/:bucket/:path{.+} · another  401 404 200 404 404 404 401 401 404 404
POST /api/storage/v1/object/sign/:bucket/:path{.+} · missing  401 404 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/sign/:bucket · own  401 200 200 200 200 200 401 401 200 200
POST /api/storage/v1/object/sign/:bucket · another  401 200 200 200 200 200 401 401 200 200
POST /api/storage/v1/object/sign/:bucket · missing  401 200 200 200 200 200 401 401 200 200
POST /api/storage/v1/object/list/:bucket · own  401 200 403 403 403 200 401 401 403 403
POST /api/storage/v1/object/list/:bucket · another  401 403 200 403 403 200 401 401 403 403
POST /api/storage/v1/object/list/:bucket · missing  401 403 403 403 403 200 401 401 403 403
POST /api/storage/v1/object/list/:bucket · of a club · own  401 403 403 200 403 200 401 401 403 403
POST /api/storage/v1/object/list/:bucket · of a club · another  401 403 403 403 200 200 401 401 403 403
POST /api/storage/v1/object/list/:bucket · of a club · missing  401 403 403 403 403 200 401 401 403 403
POST /api/storage/v1/object/move · own  401 200 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/move · another  401 404 200 404 404 404 401 401 404 404
POST /api/storage/v1/object/move · missing  401 404 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/copy · own  401 404 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/copy · another  401 404 404 404 404 404 401 401 404 404
POST /api/storage/v1/object/copy · missing  401 404 404 404 404 404 401 401 404 404
DELETE /api/storage/v1/object/:bucket · own  401 200 200 200 200 200 401 401 200 200
DELETE /api/storage/v1/object/:bucket · another  401 200 200 200 200 200 401 401 200 200
DELETE /api/storage/v1/object/:bucket · missing  401 200 200 200 200 200 401 401 200 200
`;
