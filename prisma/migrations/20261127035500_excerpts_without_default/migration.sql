-- Every version that writes discussions gives their excerpt, also the one that runs beside this one.
ALTER TABLE "Post" ALTER COLUMN "excerpt" DROP DEFAULT;
