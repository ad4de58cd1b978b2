# The image of the shop (docs/going-live.md, "In containers"). It runs without root, and with a read-only root: only /data
# is written to. compose.yaml starts it with PostgreSQL.

# Any image with Node 20 or newer and npm, for the build. The shop itself runs on the Node that package-lock.json pins, so
# the image that is kept needs neither: any Debian or Ubuntu will do.
ARG BASE=docker.io/library/node:24-bookworm-slim
ARG RUNTIME=docker.io/library/debian:bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
# Packages change seldom: their layer is reused until package-lock.json changes.
COPY package.json package-lock.json .npmrc ./
COPY scripts/install.mjs scripts/child.mjs scripts/progress.mjs scripts/ends-with-parent.mjs scripts/run.mjs scripts/
RUN node scripts/run.mjs --version
COPY . .
# The headers in Node's package are for building native modules.
RUN node scripts/run.mjs scripts/build.ts && rm -rf node_modules/node-linux-*/include

FROM ${RUNTIME}
ARG USER_ID=1000
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:$PATH \
    HOST=0.0.0.0 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /app /app
RUN mkdir /data && chown ${USER_ID}:${USER_ID} /data
USER ${USER_ID}:${USER_ID}
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
