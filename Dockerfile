# A server of Foyer. compose.yaml runs two of them behind a proxy.

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26.10.0-bookworm-slim AS packages
WORKDIR /foyer
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production FOYER_DATA=/data PORT=3000
WORKDIR /foyer
RUN mkdir /data && chown node:node /data
COPY --from=packages /foyer/node_modules node_modules
COPY package.json ./
COPY contract contract
COPY server server
COPY --from=build /foyer/dist dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# By the shell alone: another Node would start every few seconds.
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/localhost/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && head -n 1 <&3 | grep -q ' 200 '"]
CMD ["node", "server/main.ts"]
