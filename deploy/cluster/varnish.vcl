# Varnish caches what is the same for everybody: pages by address and currency, the catalogue's JSON, assets.
# Each change of the catalogue purges what shows it: the nodes send PURGE with an expression for the tags.
vcl 4.1;

import std;

backend nodes {
    .host = "127.0.0.1";
    .port = "${innerPort}";
    .connect_timeout = 2s;
    .first_byte_timeout = 30s;
    .probe = {
        .url = "/healthz";
        .interval = 1s;
        .timeout = 2s;
        .window = 3;
        .threshold = 2;
        .initial = 2;
    }
}

# The nodes.
acl purgers {
    "127.0.0.1";
}

sub vcl_recv {
    if (req.url == "/varnish-health") {
        return (synth(200, "OK"));
    }
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        if (!req.http.X-Purge-Tags) {
            return (synth(400, "No tags"));
        }
        if (std.ban("obj.http.Surrogate-Key ~ " + req.http.X-Purge-Tags)) {
            return (synth(200, "Purged"));
        }
        return (synth(400, std.ban_error()));
    }
    # HAProxy wrote the visitor's address; Varnish has appended HAProxy's.
    set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",.*$", "");
    unset req.http.X-Currency;
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Staff's areas, previews of drafts, and calls that concern one shopper.
    if (req.url ~ "^/(admin|healthz|readyz)" || req.url ~ "[?&]preview=") {
        return (pass);
    }
    if (req.url ~ "^/api/" && req.url !~ "^/api/((products|brands|categories|archived-products)(/[^/?]+)?|link-changes)(\?|$)") {
        return (pass);
    }
    # The currency is the only cookie that a page depends on.
    if (req.http.Cookie ~ "(^|; )preferred-currency=[A-Z]{3}(;|$)") {
        set req.http.X-Currency = regsub(req.http.Cookie, "^(.*; )?preferred-currency=([A-Z]{3}).*$", "\2");
        set req.http.Cookie = "preferred-currency=" + req.http.X-Currency;
    } else {
        unset req.http.Cookie;
    }
    # Older pages are served only while no node answers.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 5s;
    }
    return (hash);
}

sub vcl_hash {
    hash_data(req.http.X-Currency);
}

sub vcl_backend_response {
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
    # Without tags nothing could purge it. Names of assets contain their content's hash.
    if (!beresp.http.Surrogate-Key && beresp.http.Cache-Control !~ "immutable") {
        set beresp.uncacheable = true;
        set beresp.ttl = 10s;
        return (deliver);
    }
    set beresp.grace = 1h;
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    # Tags and lifetimes are for this cache, not for browsers.
    unset resp.http.Surrogate-Key;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
