CREATE TABLE "company" (
	"company_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"company_reg_no" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"trainee_otp" boolean DEFAULT false NOT NULL,
	"trainee_four_eyes" boolean DEFAULT true NOT NULL,
	"speak_up_url" text,
	"contact" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "company_reg_no_pattern" CHECK ("company"."company_reg_no" ~ '^[0-9A-Z]{1,12}$'),
	CONSTRAINT "company_status" CHECK ("company"."status" in ('active', 'inactive'))
);
--> statement-breakpoint
ALTER TABLE "company" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "temp_company_user_registration" (
	"temp_company_user_registration_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temp_company_user_registration_temp_company_user_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_name" text NOT NULL,
	"company_reg_no" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"maker" jsonb NOT NULL,
	"checker" jsonb,
	"language" text DEFAULT 'en' NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" integer,
	"submitted_by_email" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"remarks" text,
	"company_id" integer,
	CONSTRAINT "temp_company_user_registration_status_known" CHECK ("temp_company_user_registration"."approve_status_id" in (1, 2, 3)),
	CONSTRAINT "temp_company_user_registration_four_eyes" CHECK ("temp_company_user_registration"."decided_by" is null or "temp_company_user_registration"."decided_by" <> "temp_company_user_registration"."submitted_by")
);
--> statement-breakpoint
ALTER TABLE "temp_company_user_registration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "course" (
	"course_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"cover_sha256" text,
	"objectives" text[] DEFAULT '{}' NOT NULL,
	"price_sen" bigint NOT NULL,
	"validity_months" smallint NOT NULL,
	"pledge" jsonb NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"submitted_by" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "course_price" CHECK ("course"."price_sen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "course_module" (
	"course_id" integer NOT NULL,
	"module_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "course_module_course_id_module_id_pk" PRIMARY KEY("course_id","module_id")
);
--> statement-breakpoint
CREATE TABLE "course_version" (
	"course_version_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_version_course_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"version_no" integer NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"content" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"submitted_by" integer NOT NULL,
	"published_by" integer NOT NULL,
	CONSTRAINT "course_version_no" UNIQUE("course_id","version_no"),
	CONSTRAINT "course_version_four_eyes" CHECK ("course_version"."submitted_by" <> "course_version"."published_by")
);
--> statement-breakpoint
CREATE TABLE "account_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"voided" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "permission" (
	"user_id" integer NOT NULL,
	"company_id" integer,
	"system_type_id" smallint NOT NULL,
	"module_id" smallint NOT NULL,
	"right_id" smallint NOT NULL,
	"maker_status" smallint NOT NULL,
	"checker_status" smallint NOT NULL,
	CONSTRAINT "permission_user_id_system_type_id_module_id_right_id_pk" PRIMARY KEY("user_id","system_type_id","module_id","right_id"),
	CONSTRAINT "permission_flags" CHECK ("permission"."maker_status" in (0, 1) and "permission"."checker_status" in (0, 1))
);
--> statement-breakpoint
ALTER TABLE "permission" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"ip" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer,
	"system_type_id" smallint NOT NULL,
	"kind" text,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_normal" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"status" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"photo_sha256" text,
	"department" text,
	"position" text,
	"employee_no" text,
	"ic_no_sealed" text,
	"risk_level" text,
	"new_email" text,
	"totp_sealed" text,
	"totp_confirmed_at" timestamp (3) with time zone,
	"totp_last_step" integer,
	"last_active_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_id_company" UNIQUE("user_id","company_id"),
	CONSTRAINT "users_username_pattern" CHECK ("users"."username" ~ '^[a-z0-9._-]{3,32}$'),
	CONSTRAINT "users_system_type" CHECK ("users"."system_type_id" between 1 and 4),
	CONSTRAINT "users_company_side" CHECK (("users"."company_id" is null) = ("users"."system_type_id" in (3, 4))),
	CONSTRAINT "users_status" CHECK ("users"."status" in ('invited', 'active', 'inactive', 'locked'))
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_event" (
	"audit_event_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_user_id" integer,
	"company_id" integer,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	"request_id" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_head" (
	"one" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"audit_event_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_head_one" CHECK ("audit_head"."one" = 1)
);
--> statement-breakpoint
CREATE TABLE "kept_answer" (
	"user_id" integer NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"body" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_answer_user_id_call_key_pk" PRIMARY KEY("user_id","call","key")
);
--> statement-breakpoint
CREATE TABLE "outbox_mail" (
	"mail_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_mail_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "throttle" (
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"serial_no" text PRIMARY KEY NOT NULL,
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"pledge_serial_no" text NOT NULL,
	"holder_name" text NOT NULL,
	"company_name" text NOT NULL,
	"company_reg_no" text NOT NULL,
	"department" text,
	"course_title" text NOT NULL,
	"course_version_no" integer NOT NULL,
	"topics" text NOT NULL,
	"language" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"pdf_sha256" text,
	CONSTRAINT "certificate_once" UNIQUE("trainee_course_id"),
	CONSTRAINT "certificate_serial" CHECK ("certificate"."serial_no" ~ '^CRT-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$')
);
--> statement-breakpoint
ALTER TABLE "certificate" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "module_progress" (
	"module_progress_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "module_progress_module_progress_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"module_item_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"lesson_type" text NOT NULL,
	"served_at" timestamp (3) with time zone,
	"last_heartbeat_at" timestamp (3) with time zone,
	"milliseconds_done" integer DEFAULT 0 NOT NULL,
	"watched" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_again_from" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "module_progress_item" UNIQUE("trainee_course_id","module_item_id"),
	CONSTRAINT "module_progress_owner" UNIQUE("module_progress_id","user_id","company_id"),
	CONSTRAINT "module_progress_time" CHECK ("module_progress"."milliseconds_done" >= 0)
);
--> statement-breakpoint
ALTER TABLE "module_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pledge" (
	"serial_no" text PRIMARY KEY NOT NULL,
	"trainee_course_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"full_name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"template_hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"signed_with" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"pdf_sha256" text,
	CONSTRAINT "pledge_once" UNIQUE("trainee_course_id"),
	CONSTRAINT "pledge_serial" CHECK ("pledge"."serial_no" ~ '^PLG-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$')
);
--> statement-breakpoint
ALTER TABLE "pledge" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_answer" (
	"attempt_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"option_ids" integer[] NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quiz_answer_attempt_id_question_id_pk" PRIMARY KEY("attempt_id","question_id")
);
--> statement-breakpoint
ALTER TABLE "quiz_answer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "quiz_attempt" (
	"attempt_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_attempt_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"module_progress_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"attempt_set" smallint NOT NULL,
	"attempt_no" smallint NOT NULL,
	"questions" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"score" smallint,
	"passed" boolean,
	CONSTRAINT "quiz_attempt_no" UNIQUE("module_progress_id","attempt_set","attempt_no"),
	CONSTRAINT "quiz_attempt_owner" UNIQUE("attempt_id","user_id","company_id"),
	CONSTRAINT "quiz_attempt_result" CHECK (("quiz_attempt"."submitted_at" is null) = ("quiz_attempt"."score" is null))
);
--> statement-breakpoint
ALTER TABLE "quiz_attempt" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trainee_course" (
	"trainee_course_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainee_course_trainee_course_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"company_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"course_version_id" integer NOT NULL,
	"previous_trainee_course_id" integer,
	"status" text DEFAULT 'NOT_STARTED' NOT NULL,
	"due_on" date,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "trainee_course_owner" UNIQUE("trainee_course_id","user_id","company_id"),
	CONSTRAINT "trainee_course_completed" CHECK (("trainee_course"."status" in ('COMPLETED')) <= ("trainee_course"."completed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "trainee_course" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "material" (
	"material_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "material_material_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"html" text,
	"file_sha256" text,
	"file_name" text,
	"content_type" text,
	"duration_seconds" integer,
	"min_seconds" integer NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "module_item" (
	"module_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "module_item_module_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"module_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"type" text NOT NULL,
	"material_id" integer,
	"quiz_id" integer,
	"mandatory" boolean DEFAULT true NOT NULL,
	CONSTRAINT "module_item_position" UNIQUE("module_id","position"),
	CONSTRAINT "module_item_one_of" CHECK (("module_item"."type" = 'material') = ("module_item"."material_id" is not null) and ("module_item"."type" = 'quiz') = ("module_item"."quiz_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "trainee_module" (
	"module_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trainee_module_module_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"short_title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question" (
	"question_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"text" text NOT NULL,
	"type" text NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"points" smallint DEFAULT 1 NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "question_points" CHECK ("question"."points" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "question_option" (
	"option_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "question_option_option_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"value" text NOT NULL,
	"is_true" boolean NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "question_option_position" UNIQUE("question_id","position")
);
--> statement-breakpoint
CREATE TABLE "quiz" (
	"quiz_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quiz_quiz_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"quiz_validation_type" smallint NOT NULL,
	"pass_mark" smallint NOT NULL,
	"max_attempts" smallint,
	"cooldown_minutes" integer DEFAULT 0 NOT NULL,
	"time_limit_minutes" integer,
	"shuffle" boolean DEFAULT true NOT NULL,
	"show_answers" text DEFAULT 'once_passed' NOT NULL,
	"draw" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" integer NOT NULL,
	CONSTRAINT "quiz_validation_type_known" CHECK ("quiz"."quiz_validation_type" in (1, 2, 3)),
	CONSTRAINT "quiz_pass_mark" CHECK ("quiz"."pass_mark" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "quiz_question" (
	"quiz_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "quiz_question_quiz_id_question_id_pk" PRIMARY KEY("quiz_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "temp_trainee_user_registration" (
	"temp_trainee_user_registration_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "temp_trainee_user_registration_temp_trainee_user_registration_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"ic_no_sealed" text,
	"employee_no" text,
	"department" text,
	"position" text,
	"risk_level" text,
	"language" text DEFAULT 'en' NOT NULL,
	"approve_status_id" smallint DEFAULT 2 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submitted_by" integer,
	"submitted_by_email" text NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	"remarks" text,
	"user_id" integer,
	CONSTRAINT "temp_trainee_user_registration_status_known" CHECK ("temp_trainee_user_registration"."approve_status_id" in (1, 2, 3))
);
--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "course_module" ADD CONSTRAINT "course_module_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_module" ADD CONSTRAINT "course_module_module_id_trainee_module_module_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."trainee_module"("module_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_version" ADD CONSTRAINT "course_version_course_id_course_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_token" ADD CONSTRAINT "account_token_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission" ADD CONSTRAINT "permission_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission" ADD CONSTRAINT "permission_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_pledge_serial_no_pledge_serial_no_fk" FOREIGN KEY ("pledge_serial_no") REFERENCES "public"."pledge"("serial_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_course" FOREIGN KEY ("trainee_course_id","user_id","company_id") REFERENCES "public"."trainee_course"("trainee_course_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_progress" ADD CONSTRAINT "module_progress_course" FOREIGN KEY ("trainee_course_id","user_id","company_id") REFERENCES "public"."trainee_course"("trainee_course_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pledge" ADD CONSTRAINT "pledge_course" FOREIGN KEY ("trainee_course_id","user_id","company_id") REFERENCES "public"."trainee_course"("trainee_course_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_answer" ADD CONSTRAINT "quiz_answer_attempt" FOREIGN KEY ("attempt_id","user_id","company_id") REFERENCES "public"."quiz_attempt"("attempt_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_attempt" ADD CONSTRAINT "quiz_attempt_progress" FOREIGN KEY ("module_progress_id","user_id","company_id") REFERENCES "public"."module_progress"("module_progress_id","user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_course_version_id_course_version_course_version_id_fk" FOREIGN KEY ("course_version_id") REFERENCES "public"."course_version"("course_version_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainee_course" ADD CONSTRAINT "trainee_course_user_company" FOREIGN KEY ("user_id","company_id") REFERENCES "public"."users"("user_id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_item" ADD CONSTRAINT "module_item_module_id_trainee_module_module_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."trainee_module"("module_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_item" ADD CONSTRAINT "module_item_material_id_material_material_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."material"("material_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_item" ADD CONSTRAINT "module_item_quiz_id_quiz_quiz_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quiz"("quiz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_option" ADD CONSTRAINT "question_option_question_id_question_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question" ADD CONSTRAINT "quiz_question_quiz_id_quiz_quiz_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quiz"("quiz_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_question" ADD CONSTRAINT "quiz_question_question_id_question_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "temp_trainee_user_registration" ADD CONSTRAINT "temp_trainee_user_registration_company_id_company_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_reg_no_unique" ON "company" USING btree ("company_reg_no");--> statement-breakpoint
CREATE INDEX "temp_company_user_registration_status" ON "temp_company_user_registration" USING btree ("approve_status_id","temp_company_user_registration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_code_unique" ON "course" USING btree ("code");--> statement-breakpoint
CREATE INDEX "account_token_user" ON "account_token" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "login_challenge_user" ON "login_challenge" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_one_live" ON "session" USING btree ("user_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree ("username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_email_normal" ON "users" USING btree ("email_normal");--> statement-breakpoint
CREATE INDEX "users_company" ON "users" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE INDEX "audit_event_company" ON "audit_event" USING btree ("company_id","audit_event_id");--> statement-breakpoint
CREATE INDEX "outbox_mail_waiting" ON "outbox_mail" USING btree ("next_try_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_mail_to" ON "outbox_mail" USING btree ("to","mail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "throttle_key" ON "throttle" USING btree ("key");--> statement-breakpoint
CREATE INDEX "throttle_ends" ON "throttle" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_attempt_one_open" ON "quiz_attempt" USING btree ("module_progress_id") WHERE submitted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "trainee_course_open" ON "trainee_course" USING btree ("user_id","course_id") WHERE status in ('NOT_STARTED', 'IN_PROGRESS', 'PLEDGE_PENDING');--> statement-breakpoint
CREATE INDEX "trainee_course_user" ON "trainee_course" USING btree ("user_id","trainee_course_id");--> statement-breakpoint
CREATE INDEX "trainee_course_company" ON "trainee_course" USING btree ("company_id","trainee_course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_name_unique" ON "question" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "quiz_name_unique" ON "quiz" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_status" ON "temp_trainee_user_registration" USING btree ("company_id","approve_status_id","temp_trainee_user_registration_id");--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_pending_username" ON "temp_trainee_user_registration" USING btree ("username") WHERE approve_status_id = 2;--> statement-breakpoint
CREATE INDEX "temp_trainee_user_registration_pending_email" ON "temp_trainee_user_registration" USING btree ("email") WHERE approve_status_id = 2;--> statement-breakpoint
CREATE POLICY "scope" ON "company" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "temp_company_user_registration" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "permission" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "session" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "users" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "audit_event" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));--> statement-breakpoint
CREATE POLICY "scope" ON "certificate" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "module_progress" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "pledge" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "quiz_answer" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "quiz_attempt" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "trainee_course" AS PERMISSIVE FOR ALL TO public USING (scope_allows_person(company_id, user_id)) WITH CHECK (scope_allows_person(company_id, user_id));--> statement-breakpoint
CREATE POLICY "scope" ON "temp_trainee_user_registration" AS PERMISSIVE FOR ALL TO public USING (scope_allows(company_id)) WITH CHECK (scope_allows(company_id));