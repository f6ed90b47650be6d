-- Attributes that people group by and search for most, in columns of their own: reading one of them from the lists means
-- reading all of them. As text, whichever type they came as; '' where a span has none. What was stored before is read from
-- the lists as it was. The same list as in src/storage/events/explore/common-attributes.ts.
ALTER TABLE spans
    ADD COLUMN IF NOT EXISTS a_db_system LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.system'), texts.value[indexOf(texts.key, 'db.system')], if(has(numbers.key, 'db.system'), toString(numbers.value[indexOf(numbers.key, 'db.system')]), '')),
    ADD COLUMN IF NOT EXISTS a_db_system_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.system.name'), texts.value[indexOf(texts.key, 'db.system.name')], if(has(numbers.key, 'db.system.name'), toString(numbers.value[indexOf(numbers.key, 'db.system.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_db_namespace LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.namespace'), texts.value[indexOf(texts.key, 'db.namespace')], if(has(numbers.key, 'db.namespace'), toString(numbers.value[indexOf(numbers.key, 'db.namespace')]), '')),
    ADD COLUMN IF NOT EXISTS a_db_operation LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.operation'), texts.value[indexOf(texts.key, 'db.operation')], if(has(numbers.key, 'db.operation'), toString(numbers.value[indexOf(numbers.key, 'db.operation')]), '')),
    ADD COLUMN IF NOT EXISTS a_db_operation_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.operation.name'), texts.value[indexOf(texts.key, 'db.operation.name')], if(has(numbers.key, 'db.operation.name'), toString(numbers.value[indexOf(numbers.key, 'db.operation.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_db_collection_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'db.collection.name'), texts.value[indexOf(texts.key, 'db.collection.name')], if(has(numbers.key, 'db.collection.name'), toString(numbers.value[indexOf(numbers.key, 'db.collection.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_http_request_method LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'http.request.method'), texts.value[indexOf(texts.key, 'http.request.method')], if(has(numbers.key, 'http.request.method'), toString(numbers.value[indexOf(numbers.key, 'http.request.method')]), '')),
    ADD COLUMN IF NOT EXISTS a_http_response_status_code LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'http.response.status_code'), texts.value[indexOf(texts.key, 'http.response.status_code')], if(has(numbers.key, 'http.response.status_code'), toString(numbers.value[indexOf(numbers.key, 'http.response.status_code')]), '')),
    ADD COLUMN IF NOT EXISTS a_http_route LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'http.route'), texts.value[indexOf(texts.key, 'http.route')], if(has(numbers.key, 'http.route'), toString(numbers.value[indexOf(numbers.key, 'http.route')]), '')),
    ADD COLUMN IF NOT EXISTS a_server_address LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'server.address'), texts.value[indexOf(texts.key, 'server.address')], if(has(numbers.key, 'server.address'), toString(numbers.value[indexOf(numbers.key, 'server.address')]), '')),
    ADD COLUMN IF NOT EXISTS a_url_path LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'url.path'), texts.value[indexOf(texts.key, 'url.path')], if(has(numbers.key, 'url.path'), toString(numbers.value[indexOf(numbers.key, 'url.path')]), '')),
    ADD COLUMN IF NOT EXISTS a_messaging_system LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'messaging.system'), texts.value[indexOf(texts.key, 'messaging.system')], if(has(numbers.key, 'messaging.system'), toString(numbers.value[indexOf(numbers.key, 'messaging.system')]), '')),
    ADD COLUMN IF NOT EXISTS a_messaging_destination_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'messaging.destination.name'), texts.value[indexOf(texts.key, 'messaging.destination.name')], if(has(numbers.key, 'messaging.destination.name'), toString(numbers.value[indexOf(numbers.key, 'messaging.destination.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_rpc_method LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'rpc.method'), texts.value[indexOf(texts.key, 'rpc.method')], if(has(numbers.key, 'rpc.method'), toString(numbers.value[indexOf(numbers.key, 'rpc.method')]), '')),
    ADD COLUMN IF NOT EXISTS a_service_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'service.name'), texts.value[indexOf(texts.key, 'service.name')], if(has(numbers.key, 'service.name'), toString(numbers.value[indexOf(numbers.key, 'service.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_browser_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'browser.name'), texts.value[indexOf(texts.key, 'browser.name')], if(has(numbers.key, 'browser.name'), toString(numbers.value[indexOf(numbers.key, 'browser.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_os_name LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'os.name'), texts.value[indexOf(texts.key, 'os.name')], if(has(numbers.key, 'os.name'), toString(numbers.value[indexOf(numbers.key, 'os.name')]), '')),
    ADD COLUMN IF NOT EXISTS a_device_family LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'device.family'), texts.value[indexOf(texts.key, 'device.family')], if(has(numbers.key, 'device.family'), toString(numbers.value[indexOf(numbers.key, 'device.family')]), '')),
    ADD COLUMN IF NOT EXISTS a_gen_ai_request_model LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'gen_ai.request.model'), texts.value[indexOf(texts.key, 'gen_ai.request.model')], if(has(numbers.key, 'gen_ai.request.model'), toString(numbers.value[indexOf(numbers.key, 'gen_ai.request.model')]), '')),
    ADD COLUMN IF NOT EXISTS a_sentry_origin LowCardinality(String) MATERIALIZED
        if(has(texts.key, 'sentry.origin'), texts.value[indexOf(texts.key, 'sentry.origin')], if(has(numbers.key, 'sentry.origin'), toString(numbers.value[indexOf(numbers.key, 'sentry.origin')]), ''));
