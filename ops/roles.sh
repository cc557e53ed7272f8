#!/bin/sh
# Run once, as the database's superuser, when its folder is empty: owner and login apart (docs/operations.md, "The logins of PostgreSQL").
# Without containers: sudo -u postgres env DB_OWNER_PASSWORD=… DB_LOGIN_PASSWORD=… sh ops/roles.sh
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --set=owner="$DB_OWNER_PASSWORD" --set=login="$DB_LOGIN_PASSWORD" <<'SQL'
create role jujur_app nologin;
create role jujur_guest nologin;
grant jujur_guest to jujur_app;
create role jujur_owner login password :'owner';
create role jujur_login login password :'login';
grant jujur_app to jujur_owner, jujur_login;
create database jujur owner jujur_owner;
-- For restore drills, which the owner may make no database for: DRILL_DATABASE_URL.
create database jujur_drill owner jujur_owner;
SQL
