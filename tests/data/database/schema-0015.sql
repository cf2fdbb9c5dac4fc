BEGIN TRANSACTION;
CREATE TABLE accounts (
	visitor VARCHAR(100) NOT NULL, 
	login VARCHAR(40) NOT NULL, 
	password VARCHAR(200) NOT NULL, 
	generation INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_accounts PRIMARY KEY (visitor), 
	CONSTRAINT uq_accounts_login UNIQUE (login), 
	CONSTRAINT fk_accounts_visitor_visitors FOREIGN KEY(visitor) REFERENCES visitors (id) ON DELETE CASCADE
);
INSERT INTO "accounts" VALUES('anna-visitor','anna','$argon2id$none',1,200);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0015');
CREATE TABLE analyses (
	digest VARCHAR(64) NOT NULL, 
	made BIGINT NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	position TEXT NOT NULL, 
	player VARCHAR(200) NOT NULL, 
	seconds FLOAT NOT NULL, 
	lines INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_analyses PRIMARY KEY (digest)
);
CREATE TABLE batch_reviews (
	game VARCHAR(24) NOT NULL, 
	visitor VARCHAR(100) NOT NULL, 
	n INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	text TEXT, 
	CONSTRAINT pk_batch_reviews PRIMARY KEY (game, visitor), 
	CONSTRAINT fk_batch_reviews_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "batch_reviews" VALUES('friendgame01','anna-visitor',1,'waiting',NULL);
CREATE TABLE chapters (
	id VARCHAR(24) NOT NULL, 
	study VARCHAR(24) NOT NULL, 
	place INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	moves INTEGER NOT NULL, 
	bytes INTEGER NOT NULL, 
	revision INTEGER NOT NULL, 
	updated BIGINT NOT NULL, 
	deleted BIGINT, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_chapters PRIMARY KEY (id), 
	CONSTRAINT fk_chapters_study_studies FOREIGN KEY(study) REFERENCES studies (id) ON DELETE CASCADE
);
INSERT INTO "chapters" VALUES('chapter00001','study0000001',0,'Main line','freestyle',2,107,2,300,NULL,'{"format":"tengen-game","version":1,"variant":{"name":"freestyle","size":"15"},"moves":["h8",{"move":"i9","comment":"Direct?"}]}');
CREATE TABLE deleted_games (
	game VARCHAR(24) NOT NULL, 
	visitor VARCHAR(100) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_deleted_games PRIMARY KEY (game, visitor), 
	CONSTRAINT fk_deleted_games_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "deleted_games" VALUES('friendgame01','boris-visitor',9000);
CREATE TABLE drill_cards (
	visitor VARCHAR(100) NOT NULL, 
	deck VARCHAR(40) NOT NULL, 
	position BIGINT NOT NULL, 
	move VARCHAR(40) NOT NULL, 
	repetitions INTEGER NOT NULL, 
	easiness FLOAT NOT NULL, 
	days INTEGER NOT NULL, 
	due BIGINT, 
	lapses INTEGER NOT NULL, 
	CONSTRAINT pk_drill_cards PRIMARY KEY (visitor, deck, position, move), 
	CONSTRAINT fk_drill_cards_visitor_deck_drills FOREIGN KEY(visitor, deck) REFERENCES drills (visitor, deck) ON DELETE CASCADE
);
INSERT INTO "drill_cards" VALUES('anna-visitor','study0000001',1,'h8',1,2.5,1,200,0);
CREATE TABLE drills (
	visitor VARCHAR(100) NOT NULL, 
	deck VARCHAR(40) NOT NULL, 
	positions INTEGER NOT NULL, 
	used BIGINT NOT NULL, 
	CONSTRAINT pk_drills PRIMARY KEY (visitor, deck)
);
INSERT INTO "drills" VALUES('anna-visitor','study0000001',2,100);
CREATE TABLE events (
	game VARCHAR(24) NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	body TEXT NOT NULL, 
	private TEXT, 
	CONSTRAINT pk_events PRIMARY KEY (game, n), 
	CONSTRAINT fk_events_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "events" VALUES('friendgame01',1,500,'created','{"kind":"created","n":1,"at":500,"settings":{"variant":"freestyle","size":"15","kind":"friend","players":{"first":{"kind":"person","name":"Anna","rating":null},"second":null},"clock":{"kind":"game","base":300,"increment":3},"rated":false,"start":null,"previous":null},"stones":[],"scene":{"ply":0,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":0,"white":0},"captured":{"black":0,"white":0},"last":null,"outcome":null}}','{"owner":"anna-visitor","visitors":{"first":"anna-visitor"}}');
INSERT INTO "events" VALUES('friendgame01',2,800,'joined','{"kind":"joined","n":2,"at":800,"seat":"second","name":"Boris","rating":null}','{"visitor":"boris-visitor","source":["boris-visitor","page.join"]}');
INSERT INTO "events" VALUES('friendgame01',3,900,'chat','{"kind":"chat","n":3,"at":900,"seat":"second","name":"Boris","text":"good luck"}','{"source":["boris-visitor","page.chat"]}');
INSERT INTO "events" VALUES('friendgame01',4,1000,'moved','{"kind":"moved","n":4,"at":1000,"ply":1,"seat":"first","color":"black","move":"h8","changes":[{"point":[7,7],"from":"-","to":"b"}],"spent":200,"scene":{"ply":1,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":1,"white":0},"captured":{"black":0,"white":0},"last":[7,7],"outcome":null},"clocks":{"first":{"ms":300000,"periods":0},"second":{"ms":300000,"periods":0},"running":"second","at":1000},"thought":null}','{"source":["anna-visitor","page.0"]}');
INSERT INTO "events" VALUES('friendgame01',5,2000,'moved','{"kind":"moved","n":5,"at":2000,"ply":2,"seat":"second","color":"white","move":"a1","changes":[{"point":[0,14],"from":"-","to":"w"}],"spent":1000,"scene":{"ply":2,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":1,"white":1},"captured":{"black":0,"white":0},"last":[0,14],"outcome":null},"clocks":{"first":{"ms":300000,"periods":0},"second":{"ms":302000,"periods":0},"running":"first","at":2000},"thought":null}','{"source":["boris-visitor","page.1"]}');
INSERT INTO "events" VALUES('friendgame01',6,3000,'moved','{"kind":"moved","n":6,"at":3000,"ply":3,"seat":"first","color":"black","move":"i8","changes":[{"point":[8,7],"from":"-","to":"b"}],"spent":1000,"scene":{"ply":3,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":2,"white":1},"captured":{"black":0,"white":0},"last":[8,7],"outcome":null},"clocks":{"first":{"ms":302000,"periods":0},"second":{"ms":302000,"periods":0},"running":"second","at":3000},"thought":null}','{"source":["anna-visitor","page.2"]}');
INSERT INTO "events" VALUES('friendgame01',7,4000,'moved','{"kind":"moved","n":7,"at":4000,"ply":4,"seat":"second","color":"white","move":"a2","changes":[{"point":[0,13],"from":"-","to":"w"}],"spent":1000,"scene":{"ply":4,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":2,"white":2},"captured":{"black":0,"white":0},"last":[0,13],"outcome":null},"clocks":{"first":{"ms":302000,"periods":0},"second":{"ms":304000,"periods":0},"running":"first","at":4000},"thought":null}','{"source":["boris-visitor","page.3"]}');
INSERT INTO "events" VALUES('friendgame01',8,5000,'moved','{"kind":"moved","n":8,"at":5000,"ply":5,"seat":"first","color":"black","move":"j8","changes":[{"point":[9,7],"from":"-","to":"b"}],"spent":1000,"scene":{"ply":5,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":3,"white":2},"captured":{"black":0,"white":0},"last":[9,7],"outcome":null},"clocks":{"first":{"ms":304000,"periods":0},"second":{"ms":304000,"periods":0},"running":"second","at":5000},"thought":null}','{"source":["anna-visitor","page.4"]}');
INSERT INTO "events" VALUES('friendgame01',9,6000,'moved','{"kind":"moved","n":9,"at":6000,"ply":6,"seat":"second","color":"white","move":"a3","changes":[{"point":[0,12],"from":"-","to":"w"}],"spent":1000,"scene":{"ply":6,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":3,"white":3},"captured":{"black":0,"white":0},"last":[0,12],"outcome":null},"clocks":{"first":{"ms":304000,"periods":0},"second":{"ms":306000,"periods":0},"running":"first","at":6000},"thought":null}','{"source":["boris-visitor","page.5"]}');
INSERT INTO "events" VALUES('friendgame01',10,7000,'moved','{"kind":"moved","n":10,"at":7000,"ply":7,"seat":"first","color":"black","move":"k8","changes":[{"point":[10,7],"from":"-","to":"b"}],"spent":1000,"scene":{"ply":7,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":4,"white":3},"captured":{"black":0,"white":0},"last":[10,7],"outcome":null},"clocks":{"first":{"ms":306000,"periods":0},"second":{"ms":306000,"periods":0},"running":"second","at":7000},"thought":null}','{"source":["anna-visitor","page.6"]}');
INSERT INTO "events" VALUES('friendgame01',11,8000,'moved','{"kind":"moved","n":11,"at":8000,"ply":8,"seat":"second","color":"white","move":"a4","changes":[{"point":[0,11],"from":"-","to":"w"}],"spent":1000,"scene":{"ply":8,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":"empty","forbidden":[],"actions":[],"prompt":null,"counts":{"black":4,"white":4},"captured":{"black":0,"white":0},"last":[0,11],"outcome":null},"clocks":{"first":{"ms":306000,"periods":0},"second":{"ms":308000,"periods":0},"running":"first","at":8000},"thought":null}','{"source":["boris-visitor","page.7"]}');
INSERT INTO "events" VALUES('friendgame01',12,9000,'moved','{"kind":"moved","n":12,"at":9000,"ply":9,"seat":"first","color":"black","move":"l8","changes":[{"point":[11,7],"from":"-","to":"b"}],"spent":1000,"scene":{"ply":9,"turn":null,"seat":null,"colors":{"first":"black","second":"white"},"legal":[],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":5,"white":4},"captured":{"black":0,"white":0},"last":[11,7],"outcome":{"winner":"black","reason":"line","line":[[7,7],[8,7],[9,7],[10,7],[11,7]],"margin":null}},"clocks":{"first":{"ms":308000,"periods":0},"second":{"ms":308000,"periods":0},"running":null,"at":9000},"thought":null}',NULL);
INSERT INTO "events" VALUES('friendgame01',13,9000,'ended','{"kind":"ended","n":13,"at":9000,"outcome":{"winner":"black","reason":"line","line":[[7,7],[8,7],[9,7],[10,7],[11,7]],"margin":null}}','{"source":["anna-visitor","page.8"]}');
INSERT INTO "events" VALUES('computergame',1,2000,'created','{"kind":"created","n":1,"at":2000,"settings":{"variant":"reversi","size":"6","kind":"computer","players":{"first":{"kind":"person","name":"Anna","rating":null},"second":{"kind":"computer","name":"greedy","rating":null,"player":"greedy"}},"clock":{"kind":"none"},"rated":false,"start":null,"previous":null},"stones":[{"point":[2,2],"stone":"w"},{"point":[3,2],"stone":"b"},{"point":[2,3],"stone":"b"},{"point":[3,3],"stone":"w"}],"scene":{"ply":0,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":[[2,1],[1,2],[4,3],[3,4]],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":2,"white":2},"captured":{"black":0,"white":0},"last":null,"outcome":null}}','{"owner":"anna-visitor","visitors":{"first":"anna-visitor"}}');
INSERT INTO "events" VALUES('computergame',2,3000,'moved','{"kind":"moved","n":2,"at":3000,"ply":1,"seat":"first","color":"black","move":"c2","changes":[{"point":[2,1],"from":"-","to":"b"},{"point":[2,2],"from":"w","to":"b"}],"spent":1000,"scene":{"ply":1,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":[[1,1],[3,1],[1,3]],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":4,"white":1},"captured":{"black":0,"white":0},"last":[2,1],"outcome":null},"clocks":null,"thought":null}','{"source":["anna-visitor","page.0"]}');
INSERT INTO "events" VALUES('computergame',3,4000,'moved','{"kind":"moved","n":3,"at":4000,"ply":2,"seat":"second","color":"white","move":"b2","changes":[{"point":[1,1],"from":"-","to":"w"},{"point":[2,2],"from":"b","to":"w"}],"spent":1000,"scene":{"ply":2,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":[[0,1],[1,2],[4,3],[3,4]],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":3,"white":3},"captured":{"black":0,"white":0},"last":[1,1],"outcome":null},"clocks":null,"thought":null}',NULL);
INSERT INTO "events" VALUES('computergame',4,5000,'rewound','{"kind":"rewound","n":4,"at":5000,"to":0,"scene":{"ply":0,"turn":"black","seat":"first","colors":{"first":"black","second":"white"},"legal":[[2,1],[1,2],[4,3],[3,4]],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":2,"white":2},"captured":{"black":0,"white":0},"last":null,"outcome":null},"clocks":null,"by":"first"}','{"source":["anna-visitor","page.rewind"]}');
INSERT INTO "events" VALUES('computergame',5,6000,'moved','{"kind":"moved","n":5,"at":6000,"ply":1,"seat":"first","color":"black","move":"b3","changes":[{"point":[1,2],"from":"-","to":"b"},{"point":[2,2],"from":"w","to":"b"}],"spent":1000,"scene":{"ply":1,"turn":"white","seat":"second","colors":{"first":"black","second":"white"},"legal":[[1,1],[3,1],[1,3]],"forbidden":[],"actions":[],"prompt":null,"counts":{"black":4,"white":1},"captured":{"black":0,"white":0},"last":[1,2],"outcome":null},"clocks":null,"thought":null}','{"source":["anna-visitor","page.0"]}');
CREATE TABLE explorer_games (
	id INTEGER NOT NULL, 
	source INTEGER, 
	game VARCHAR(24), 
	digest BIGINT NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	size VARCHAR(20) NOT NULL, 
	moves BLOB NOT NULL, 
	result SMALLINT NOT NULL, 
	black INTEGER, 
	white INTEGER, 
	rating SMALLINT, 
	year SMALLINT, 
	event VARCHAR(100) NOT NULL, 
	CONSTRAINT pk_explorer_games PRIMARY KEY (id), 
	CONSTRAINT uq_explorer_games_digest UNIQUE (digest), 
	CONSTRAINT fk_explorer_games_source_explorer_sources FOREIGN KEY(source) REFERENCES explorer_sources (id), 
	CONSTRAINT fk_explorer_games_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE SET NULL, 
	CONSTRAINT fk_explorer_games_black_explorer_players FOREIGN KEY(black) REFERENCES explorer_players (id), 
	CONSTRAINT fk_explorer_games_white_explorer_players FOREIGN KEY(white) REFERENCES explorer_players (id)
);
INSERT INTO "explorer_games" VALUES(1,1,NULL,12345,'freestyle','15',X'7071',1,1,NULL,NULL,2024,'Cup');
CREATE TABLE explorer_players (
	id INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	folded VARCHAR(100) NOT NULL, 
	CONSTRAINT pk_explorer_players PRIMARY KEY (id), 
	CONSTRAINT uq_explorer_players_name UNIQUE (name)
);
INSERT INTO "explorer_players" VALUES(1,'Ada','ada');
CREATE TABLE explorer_sources (
	id INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	name VARCHAR(200) NOT NULL, 
	added BIGINT NOT NULL, 
	games INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	CONSTRAINT pk_explorer_sources PRIMARY KEY (id)
);
INSERT INTO "explorer_sources" VALUES(1,'0000000000000000000000000000000000000000000000000000000000000000','games.sgf',100,1,'done');
CREATE TABLE game_tags (
	game VARCHAR(24) NOT NULL, 
	visitor VARCHAR(100) NOT NULL, 
	tag VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_game_tags PRIMARY KEY (game, visitor, tag), 
	CONSTRAINT fk_game_tags_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "game_tags" VALUES('friendgame01','anna-visitor','good');
CREATE TABLE games (
	id VARCHAR(24) NOT NULL, 
	n INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	ended BIGINT, 
	variant VARCHAR(40) NOT NULL, 
	size VARCHAR(20) NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	rated BOOLEAN NOT NULL, 
	clock TEXT NOT NULL, 
	owner VARCHAR(100) NOT NULL, 
	first_visitor VARCHAR(100) NOT NULL, 
	first_name VARCHAR(100), 
	first_player VARCHAR(200) NOT NULL, 
	first_rating FLOAT, 
	second_visitor VARCHAR(100) NOT NULL, 
	second_name VARCHAR(100), 
	second_player VARCHAR(200) NOT NULL, 
	second_rating FLOAT, 
	first_color VARCHAR(5) NOT NULL, 
	plies INTEGER NOT NULL, 
	winner VARCHAR(5), 
	reason VARCHAR(20), 
	margin FLOAT, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('friendgame01',13,500,9000,9000,'freestyle','15','friend',0,'{"kind":"game","base":300,"increment":3}','anna-visitor','anna-visitor','Anna','',NULL,'boris-visitor','Boris','',NULL,'black',9,'black','line',NULL);
INSERT INTO "games" VALUES('computergame',5,2000,6000,NULL,'reversi','6','computer',0,'{"kind":"none"}','anna-visitor','anna-visitor','Anna','',NULL,'','greedy','greedy',NULL,'black',1,NULL,NULL,NULL);
CREATE TABLE learn_checkpoints (
	profile_id INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	opponent VARCHAR(80) NOT NULL, 
	pairs_0 INTEGER DEFAULT '0' NOT NULL, 
	pairs_1 INTEGER DEFAULT '0' NOT NULL, 
	pairs_2 INTEGER DEFAULT '0' NOT NULL, 
	pairs_3 INTEGER DEFAULT '0' NOT NULL, 
	pairs_4 INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_learn_checkpoints PRIMARY KEY (profile_id, games, opponent), 
	CONSTRAINT fk_learn_checkpoints_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
);
INSERT INTO "learn_checkpoints" VALUES(1,1,'random',1,0,2,0,1);
CREATE TABLE learn_games (
	profile_id INTEGER NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	source VARCHAR(10) NOT NULL, 
	result INTEGER NOT NULL, 
	moves TEXT NOT NULL, 
	start TEXT, 
	remembered INTEGER NOT NULL, 
	black TEXT NOT NULL, 
	white TEXT NOT NULL, 
	CONSTRAINT pk_learn_games PRIMARY KEY (profile_id, game), 
	CONSTRAINT fk_learn_games_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "learn_games" VALUES(1,'c88d4df74262143a08e9d190e3bd67f1','own',-1,'b1 a1 a2 c1 d1 a3 a4 d2 d3 b4 c4 d4',NULL,12,'','');
CREATE TABLE learn_history (
	profile_id INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	wins FLOAT NOT NULL, 
	losses FLOAT NOT NULL, 
	draws FLOAT NOT NULL, 
	CONSTRAINT pk_learn_history PRIMARY KEY (profile_id, games), 
	CONSTRAINT fk_learn_history_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
);
INSERT INTO "learn_history" VALUES(1,1,0.5,0.25,0.25);
CREATE TABLE learn_moves (
	profile_id INTEGER NOT NULL, 
	"key" BIGINT NOT NULL, 
	move VARCHAR(10) NOT NULL, 
	child BIGINT NOT NULL, 
	wins INTEGER DEFAULT '0' NOT NULL, 
	draws INTEGER DEFAULT '0' NOT NULL, 
	losses INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_learn_moves PRIMARY KEY (profile_id, "key", move), 
	CONSTRAINT fk_learn_moves_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "learn_moves" VALUES(1,600041628386544324,'b4',3334849855102683236,0,0,1);
INSERT INTO "learn_moves" VALUES(1,1585253185124766697,'a3',5311447982064968187,0,0,1);
INSERT INTO "learn_moves" VALUES(1,2963794454536318111,'b1',8496722776717354077,0,0,1);
INSERT INTO "learn_moves" VALUES(1,3004290454734283719,'d2',5603964026485569010,0,0,1);
INSERT INTO "learn_moves" VALUES(1,3334849855102683236,'b1',5845867928856051080,1,0,0);
INSERT INTO "learn_moves" VALUES(1,4739275113655942542,'a4',5959052743660810477,0,0,1);
INSERT INTO "learn_moves" VALUES(1,5311447982064968187,'a1',600041628386544324,1,0,0);
INSERT INTO "learn_moves" VALUES(1,5603964026485569010,'c4',2963794454536318111,1,0,0);
INSERT INTO "learn_moves" VALUES(1,5845867928856051080,'a1',6476681572714321069,0,0,1);
INSERT INTO "learn_moves" VALUES(1,5959052743660810477,'a2',3004290454734283719,1,0,0);
INSERT INTO "learn_moves" VALUES(1,6476681572714321069,'a2',4739275113655942542,1,0,0);
INSERT INTO "learn_moves" VALUES(1,8496722776717354077,'a1',2235116008640534740,1,0,0);
CREATE TABLE learn_networks (
	profile_id INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_learn_networks PRIMARY KEY (profile_id), 
	CONSTRAINT fk_learn_networks_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
);
CREATE TABLE learn_positions (
	profile_id INTEGER NOT NULL, 
	"key" BIGINT NOT NULL, 
	game VARCHAR(32) NOT NULL, 
	ply INTEGER NOT NULL, 
	wins INTEGER DEFAULT '0' NOT NULL, 
	draws INTEGER DEFAULT '0' NOT NULL, 
	losses INTEGER DEFAULT '0' NOT NULL, 
	own INTEGER DEFAULT '0' NOT NULL, 
	imported INTEGER DEFAULT '0' NOT NULL, 
	selfplay INTEGER DEFAULT '0' NOT NULL, 
	value FLOAT, 
	search_value FLOAT, 
	search_depth INTEGER, 
	CONSTRAINT pk_learn_positions PRIMARY KEY (profile_id, "key"), 
	CONSTRAINT fk_learn_positions_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "learn_positions" VALUES(1,600041628386544324,'c88d4df74262143a08e9d190e3bd67f1',2,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,1585253185124766697,'c88d4df74262143a08e9d190e3bd67f1',0,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,2235116008640534740,'c88d4df74262143a08e9d190e3bd67f1',12,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,2963794454536318111,'c88d4df74262143a08e9d190e3bd67f1',10,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,3004290454734283719,'c88d4df74262143a08e9d190e3bd67f1',8,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,3334849855102683236,'c88d4df74262143a08e9d190e3bd67f1',3,1,0,0,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,4739275113655942542,'c88d4df74262143a08e9d190e3bd67f1',6,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,5311447982064968187,'c88d4df74262143a08e9d190e3bd67f1',1,1,0,0,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,5603964026485569010,'c88d4df74262143a08e9d190e3bd67f1',9,1,0,0,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,5845867928856051080,'c88d4df74262143a08e9d190e3bd67f1',4,0,0,1,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,5959052743660810477,'c88d4df74262143a08e9d190e3bd67f1',7,1,0,0,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,6476681572714321069,'c88d4df74262143a08e9d190e3bd67f1',5,1,0,0,1,0,0,NULL,NULL,NULL);
INSERT INTO "learn_positions" VALUES(1,8496722776717354077,'c88d4df74262143a08e9d190e3bd67f1',11,1,0,0,1,0,0,NULL,NULL,NULL);
CREATE TABLE learn_profiles (
	id INTEGER NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	name VARCHAR(80) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	size VARCHAR(20) NOT NULL, 
	CONSTRAINT pk_learn_profiles PRIMARY KEY (id), 
	CONSTRAINT uq_learn_profiles_kind_name_variant_size UNIQUE (kind, name, variant, size)
);
INSERT INTO "learn_profiles" VALUES(1,'learner','default','reversi','4');
CREATE TABLE learn_weights (
	profile_id INTEGER NOT NULL, 
	wins FLOAT NOT NULL, 
	losses FLOAT NOT NULL, 
	draws FLOAT NOT NULL, 
	CONSTRAINT pk_learn_weights PRIMARY KEY (profile_id), 
	CONSTRAINT fk_learn_weights_profile_id_learn_profiles FOREIGN KEY(profile_id) REFERENCES learn_profiles (id) ON DELETE CASCADE
);
INSERT INTO "learn_weights" VALUES(1,7.65720500000000114937e+00,0.0,5.0);
CREATE TABLE lesson_progress (
	visitor VARCHAR(100) NOT NULL, 
	exercise VARCHAR(60) NOT NULL, 
	tries INTEGER NOT NULL, 
	misses INTEGER NOT NULL, 
	done BIGINT, 
	step INTEGER NOT NULL, 
	due BIGINT, 
	used BIGINT NOT NULL, 
	CONSTRAINT pk_lesson_progress PRIMARY KEY (visitor, exercise)
);
INSERT INTO "lesson_progress" VALUES('anna-visitor','make-five-1',2,1,7000,0,93400000,7000);
CREATE TABLE notes (
	game VARCHAR(24) NOT NULL, 
	visitor VARCHAR(100) NOT NULL, 
	updated BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY (game, visitor), 
	CONSTRAINT fk_notes_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "notes" VALUES('friendgame01','anna-visitor',7000,'{"notes":"mine"}');
CREATE TABLE profiles (
	visitor VARCHAR(100) NOT NULL, 
	address VARCHAR(16) NOT NULL, 
	is_hidden BOOLEAN NOT NULL, 
	CONSTRAINT pk_profiles PRIMARY KEY (visitor), 
	CONSTRAINT uq_profiles_address UNIQUE (address), 
	CONSTRAINT fk_profiles_visitor_visitors FOREIGN KEY(visitor) REFERENCES visitors (id) ON DELETE CASCADE
);
INSERT INTO "profiles" VALUES('anna-visitor','VVrm9Fho9wFT',0);
CREATE TABLE puzzle_attempts (
	visitor VARCHAR(100) NOT NULL, 
	puzzle VARCHAR(80) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	solved INTEGER NOT NULL, 
	missed INTEGER NOT NULL, 
	rated BOOLEAN NOT NULL, 
	step INTEGER NOT NULL, 
	due BIGINT, 
	used BIGINT NOT NULL, 
	CONSTRAINT pk_puzzle_attempts PRIMARY KEY (visitor, puzzle)
);
INSERT INTO "puzzle_attempts" VALUES('anna-visitor','f2345678','freestyle',1,0,1,0,NULL,7000);
CREATE TABLE puzzle_bests (
	visitor VARCHAR(100) NOT NULL, 
	mode VARCHAR(20) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	score INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_puzzle_bests PRIMARY KEY (visitor, mode, variant)
);
INSERT INTO "puzzle_bests" VALUES('anna-visitor','storm','freestyle',3,7000);
CREATE TABLE puzzle_difficulties (
	puzzle VARCHAR(80) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	players INTEGER NOT NULL, 
	CONSTRAINT pk_puzzle_difficulties PRIMARY KEY (puzzle)
);
INSERT INTO "puzzle_difficulties" VALUES('f2345678',1180.0,140.0,0.06,1);
CREATE TABLE puzzle_ratings (
	visitor VARCHAR(100) NOT NULL, 
	family VARCHAR(20) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	puzzles INTEGER NOT NULL, 
	CONSTRAINT pk_puzzle_ratings PRIMARY KEY (visitor, family)
);
INSERT INTO "puzzle_ratings" VALUES('anna-visitor','gomoku',1300.5,290.25,0.06,1);
CREATE TABLE puzzle_runs (
	visitor VARCHAR(100) NOT NULL, 
	id VARCHAR(40) NOT NULL, 
	mode VARCHAR(20) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	started BIGINT NOT NULL, 
	ends BIGINT, 
	ended BIGINT, 
	score INTEGER NOT NULL, 
	misses INTEGER NOT NULL, 
	puzzle VARCHAR(80) NOT NULL, 
	seen TEXT NOT NULL, 
	CONSTRAINT pk_puzzle_runs PRIMARY KEY (visitor)
);
INSERT INTO "puzzle_runs" VALUES('anna-visitor','run-1','storm','freestyle',7000,187000,187000,3,1,'','f2345678');
CREATE TABLE rated_games (
	game VARCHAR(24) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_rated_games PRIMARY KEY (game)
);
INSERT INTO "rated_games" VALUES('oldgame',300);
CREATE TABLE rating_changes (
	game VARCHAR(24) NOT NULL, 
	seat VARCHAR(6) NOT NULL, 
	"before" FLOAT NOT NULL, 
	"after" FLOAT NOT NULL, 
	CONSTRAINT pk_rating_changes PRIMARY KEY (game, seat)
);
INSERT INTO "rating_changes" VALUES('friendgame01','first',1500.0,1512.5);
CREATE TABLE ratings (
	visitor VARCHAR(100) NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	rating FLOAT NOT NULL, 
	deviation FLOAT NOT NULL, 
	volatility FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	CONSTRAINT pk_ratings PRIMARY KEY (visitor, variant), 
	CONSTRAINT fk_ratings_visitor_visitors FOREIGN KEY(visitor) REFERENCES visitors (id) ON DELETE CASCADE
);
INSERT INTO "ratings" VALUES('anna-visitor','freestyle',1510.5,200.0,0.06,3);
CREATE TABLE reviews (
	game VARCHAR(24) NOT NULL, 
	updated BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_reviews PRIMARY KEY (game), 
	CONSTRAINT fk_reviews_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('friendgame01',8000,'{"moves":[],"accuracy":{}}');
CREATE TABLE seat_addresses (
	game VARCHAR(24) NOT NULL, 
	address VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_seat_addresses PRIMARY KEY (game, address), 
	CONSTRAINT fk_seat_addresses_game_games FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
CREATE TABLE server_uptime (
	process VARCHAR(40) NOT NULL, 
	started BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_server_uptime PRIMARY KEY (process, started)
);
INSERT INTO "server_uptime" VALUES('a-process',1000,5000);
CREATE TABLE sessions (
	id VARCHAR(64) NOT NULL, 
	visitor VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	agent VARCHAR(80) NOT NULL, 
	CONSTRAINT pk_sessions PRIMARY KEY (id), 
	CONSTRAINT fk_sessions_visitor_accounts FOREIGN KEY(visitor) REFERENCES accounts (visitor) ON DELETE CASCADE
);
INSERT INTO "sessions" VALUES('922f5743c37041f133024ce54c8fab4d37a2fa51ed8a336860336d5c41f0914f','anna-visitor',200,1794982348080,'');
CREATE TABLE studies (
	id VARCHAR(24) NOT NULL, 
	owner VARCHAR(100) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	description TEXT NOT NULL, 
	visibility VARCHAR(10) NOT NULL, 
	revision INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, 
	deleted BIGINT, 
	CONSTRAINT pk_studies PRIMARY KEY (id)
);
INSERT INTO "studies" VALUES('study0000001','anna-visitor','Openings','Two
lines','link',3,100,300,NULL);
CREATE TABLE visitors (
	id VARCHAR(100) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_visitors PRIMARY KEY (id)
);
INSERT INTO "visitors" VALUES('anna-visitor','Anna',100);
CREATE INDEX ix_games_owner_created ON games (owner, created);
CREATE INDEX ix_games_first_visitor_created ON games (first_visitor, created);
CREATE INDEX ix_games_second_visitor_created ON games (second_visitor, created);
CREATE INDEX ix_notes_visitor ON notes (visitor);
CREATE INDEX ix_seat_addresses_address ON seat_addresses (address);
CREATE INDEX ix_games_protected ON games (variant, size) WHERE ended IS NULL AND (rated OR kind = 'friend');
CREATE INDEX ix_server_uptime_seen ON server_uptime (seen);
CREATE INDEX ix_sessions_visitor ON sessions (visitor);
CREATE INDEX ix_studies_deleted ON studies (deleted);
CREATE INDEX ix_studies_owner_updated ON studies (owner, updated);
CREATE INDEX ix_studies_visibility_updated ON studies (visibility, updated);
CREATE INDEX ix_chapters_deleted ON chapters (deleted);
CREATE INDEX ix_chapters_study_place ON chapters (study, place);
CREATE INDEX ix_explorer_games_game ON explorer_games (game);
CREATE INDEX ix_explorer_games_black ON explorer_games (black);
CREATE INDEX ix_explorer_games_white ON explorer_games (white);
CREATE INDEX ix_explorer_games_source ON explorer_games (source);
CREATE INDEX ix_games_ended ON games (ended);
CREATE INDEX ix_game_tags_visitor_tag ON game_tags (visitor, tag);
CREATE INDEX ix_deleted_games_visitor ON deleted_games (visitor);
CREATE INDEX ix_deleted_games_at ON deleted_games (at);
CREATE INDEX ix_batch_reviews_visitor ON batch_reviews (visitor);
CREATE INDEX ix_drills_deck ON drills (deck);
CREATE INDEX ix_drill_cards_visitor_due ON drill_cards (visitor, due);
CREATE INDEX ix_puzzle_attempts_visitor_due ON puzzle_attempts (visitor, due);
COMMIT;
